import type { UserError } from '../../shared/user-error.js'
import type { PlainPage } from '../plain-page.js'
import type { SentForm } from './sent-form.js'
import type { Visit } from './visit.js'

/** Where to go on after something was done: the page, and the sentence that it begins with. */
export interface Done {
  to: string
  said: string
}

/** A form on a page of its own. Showing it changes nothing; sending it acts. */
export interface FormPage<Here extends Visit = Visit> {
  /** Below the claim's own address: "/dispute". */
  path: string
  /** Null where there is nothing to fill in here: somebody else's case, or one that has moved on. */
  show(visit: Here, form: SentForm, params: Record<string, string>): Promise<PlainPage | null>
  /** What can be seen to be wrong with it before anything is done: said beside a file that could not be taken. */
  wrong?(visit: Here, form: SentForm): readonly UserError[]
  /** Does what was sent, or answers a page that asks once more. Throws Refused: then the form is shown again as it was. */
  act(visit: Here, form: SentForm, params: Record<string, string>): Promise<Done | PlainPage>
}
