import type { ContendShape } from '../../contends/contend-shapes.js'
import { SAME_REQUEST } from '../../shared/same-request.js'
import type { Saying } from '../../contends/contend-message.entity.js'
import { Side, type ContendAct } from '../../standing/states.js'
import type { SentForm } from './sent-form.js'
import type { Visit } from './visit.js'

/**
 * Whether a form was refused because the same one had done its work a moment before: whoever pressed the button twice is
 * led to what was done, and reads of no problem.
 */
export function wasJustDone(
  { context }: Visit,
  form: SentForm,
  { messages }: ContendShape,
  acts: readonly `${ContendAct | Saying}`[],
): boolean {
  const last = messages.at(-1)
  return (
    form.errors.length > 0 &&
    last?.side === Side.FAMILY &&
    acts.some((act) => act === last.act) &&
    context.now().getTime() - last.at.getTime() < SAME_REQUEST &&
    bare(last.text ?? '') === bare(form.text('message') || form.text('statement'))
  )
}

/** As a browser breaks the lines of a text, and as it is kept, are two things. */
const bare = (text: string) => text.replace(/\s+/g, ' ').trim()
