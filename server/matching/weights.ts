import type { Agreement } from './compare-words.js'

/**
 * What each piece of evidence is worth, in bits: log2 of how much likelier it is for the same child than for a stranger
 * (Fellegi and Sunter, 1969). Names have no fixed worth: agreeing on one is worth -log2 of its share of the register,
 * less what stands here for a poorer agreement. Figures were measured on labelled registers; docs/matching.md has them.
 */
export const WEIGHTS = {
  agreement: {
    same: 0,
    sound: -0.8,
    'short form': -1.2,
    'one letter': -1.5,
    scan: -2,
    initial: -3,
    'two letters': -3,
  } satisfies Record<Agreement, number>,
  /** A short form or an initial proves no more than its letters: bits for each. */
  letterOfShortForm: 1.7,
  /** A given name on each side that agrees with nothing on the other. */
  otherGivenName: -4.5,
  /** A surname on each side that does not: remarried, or a stranger. */
  otherSurname: -3.5,
  /** A name that only one side has: a middle name left out. */
  leftOut: -0.6,
  /** What the student's name alone can prove, beyond log2 of the register's size. */
  nameAlone: 7.5,
  /** How much of it counts that names are borne together more often than their shares tell (borne-together.ts). */
  together: 1,
  /**
   * At most, where one name of the parent agrees, and where several do that the student's has not proved: a child whose
   * surname changed still has this parent. Where but one agrees, and each side has another that the other knows nothing of, it
   * is mostly somebody of the same given name.
   */
  parent: { oneName: 8, wholeName: 12, otherName: -3.5, differs: -3.5, otherSex: -1.5 },
  phone: { same: 11, oneDigit: 5, differs: -1 },
  email: { same: 11, near: 6, differs: -0.5 },
  birthDate: { same: 10, swapped: 6, near: 1, differs: -7 },
  region: { same: 2.5, differs: -1.5 },
  /**
   * Of this child rather than of its brother or sister (siblings.ts). Not part of a score: they say whose an answer is.
   * Estimated from how families name children, and confirmed on labelled registers of siblings and twins.
   */
  sibling: {
    /** From here on it is this child; below it, and above the other, one of the family's children: a later name that agrees does not outweigh one that contradicts. */
    thisChild: 1.5,
    another: -1.5,
    whole: 8,
    firstName: 6,
    laterName: 3,
    /** At most, several of them beside a first name that contradicts: what a family gives all its children. */
    laterNames: 3,
    initial: 1.2,
    otherName: -4.5,
    birthDate: { same: 4.5, swapped: 3, near: 0, differs: -4 },
    /** A given name nearly the same, where no birth date says that it is this child: brothers and sisters are named alike. */
    alike: -5,
    /** What a birth date says at most where a given name contradicts: twins have one. */
    mostOfTwins: 2.5,
  },
}
