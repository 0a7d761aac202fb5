"""English words whose forms no stemmer brings together: "bought" is a form of "buy", "children" of "child" (NOD-26).

A form that is also another word, and mostly meant as that, is not listed: left, rose, lay, bit, ground, lives, leaves.
"""

from __future__ import annotations

_FAMILIES = """
    beat beaten, become became, begin began begun, bend bent, bite bitten, bleed bled, blow blew blown, break broke
    broken, bring brought, build built, burn burnt, buy bought, catch caught, choose chose chosen, cling clung, come
    came, creep crept, deal dealt, dig dug, draw drew drawn, dream dreamt, drink drank drunk, drive drove driven,
    eat ate eaten, fall fell fallen, feed fed, feel felt, fight fought, find found, flee fled, fly flew flown,
    forbid forbade forbidden, forget forgot forgotten, forgive forgave forgiven, freeze froze frozen, get got
    gotten, give gave given, go went gone, grow grew grown, hang hung, hear heard, hide hid hidden, hold held, keep
    kept, kneel knelt, know knew known, lead led, leap leapt, learn learnt, lend lent, light lit, lose lost, make
    made, mean meant, meet met, mistake mistook mistaken, oversleep overslept, pay paid, ride rode ridden, ring rang
    rung, run ran, say said, see saw seen, seek sought, sell sold, send sent, sew sewn, shake shook shaken, shine
    shone, shoot shot, show shown, shrink shrank shrunk, sing sang sung, sink sank sunk, sit sat, sleep slept, slide
    slid, smell smelt, speak spoke spoken, speed sped, spend spent, spill spilt, spin spun, spoil spoilt, spring
    sprang sprung, stand stood, steal stole stolen, stick stuck, sting stung, stink stank, strike struck, swear
    swore sworn, sweep swept, swim swam swum, swing swung, take took taken, teach taught, tear tore torn, tell told,
    think thought, throw threw thrown, understand understood, undertake undertook undertaken, wake woke woken, wear
    wore worn, weave wove woven, weep wept, win won, withdraw withdrew withdrawn, write wrote written,
    child children, foot feet, goose geese, half halves, knife knives, loaf loaves, man men, mouse mice, person
    people, scarf scarves, shelf shelves, thief thieves, tooth teeth, wife wives, wolf wolves, woman women
"""

BASES: dict[str, str] = {
    form: base for base, *forms in (family.split() for family in _FAMILIES.split(",")) for form in forms
}
"""From each form to the word that it is a form of."""
