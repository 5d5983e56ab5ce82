import { ABOUT_CLAIMS } from './about-claims.js'
import { ABOUT_PEOPLE } from './about-people.js'
import { untested } from './kept.js'

/**
 * What letters and pages promise, by ids that survive rewording, and the test that would fail first. The files of this
 * folder that are named after letters and pages say which sentences make each of them.
 */
export const PROMISES = {
  ...ABOUT_CLAIMS,
  ...ABOUT_PEOPLE,
  ...untested({
    'takes-no-money': 'There is no code that could: a test can only show what is there.',
    'somebody-answers': 'People keep it: whoever runs the register reads and answers.',
    'never-asks-for-a-code': 'People keep it: whoever runs the register asks nobody for a code.',
    'typed-text-stays-in-its-tab':
      'Only parts of it are tested, form by form: no test reads all that a browser keeps.',
  }),
}

/** Sentences by the promise that they make; those under `none` make none. */
export type Marks = Partial<Record<keyof typeof PROMISES | 'none', readonly string[]>>
