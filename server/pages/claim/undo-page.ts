import type { Response, Router } from 'express'
import type { World } from '../../context.js'
import type { Undone } from '../../contends/families/printed-acts.js'
import type { PrintedAct } from '../../contends/families/printed-act.entity.js'
import { printedWords } from '../../contends/families/printed-words.js'
import { shownNames } from '../../contends/families/surname.js'
import { addDays, formatDay, localDate } from '../../../common/days.js'
import { html } from '../../shared/html.js'
import type { PlainPage } from '../plain-page.js'
import { button, formOf } from './fields.js'
import { facts, reach } from './parts.js'
import { readForm } from './sent-form.js'
import { visitorOf } from './visit.js'

type Send = (response: Response, status: number, page: PlainPage) => void

/** What was done by a printed letter, for whoever was told of it by e-mail: opening it changes nothing, its form undoes it. */
export function addUndoPage(router: Router, world: World, send: Send, gone: PlainPage): void {
  const { rules } = world
  router
    .route('/claim/:token/undo')
    .get(async (request, response) => {
      const { printedActs } = await visitorOf(world, request)
      const act = await printedActs.find(request.params.token)
      if (!act) return send(response, 404, gone)
      send(
        response,
        200,
        actPage(act, { rules, done: printedActs.standing(act), token: request.params.token }),
      )
    })
    .post(async (request, response) => {
      await readForm(request, rules, async () => {
        const { printedActs } = await visitorOf(world, request)
        const act = await printedActs.find(request.params.token)
        if (!act) return send(response, 404, gone)
        const done = await printedActs.undo(request.params.token)
        send(
          response,
          done === 'undone' ? 200 : 409,
          actPage(act, { rules, done, token: request.params.token }),
        )
      })
    })
}

interface Shown {
  rules: World['rules']
  /** Null while it can be undone. */
  done: Undone | null
  token: string
}

function actPage(act: PrintedAct, { rules, done, token }: Shown): PlainPage {
  const { reason, debtor: claim } = act.contend.getEntity()
  const debtor = claim.getEntity()
  const school = debtor.school.getEntity()
  const { studentName } = shownNames(debtor)
  const on = localDate(act.at, rules.timeZone)
  const did = printedWords(act.message.getEntity().act, reason)
  const [title, text] = done
    ? ENDED[done]
    : [
        'Was this you?',
        `${school.name} has printed a letter about its claim for ${studentName}. Somebody who had that letter has ${did}.`,
      ]
  const ask = html`<p>Was it you, or somebody of your family? Then you do not need to do anything.</p>
<p>Was it somebody else? Then undo it. You can do this until the end of ${formatDay(addDays(on, rules.undoDays))}.</p>
${formOf(`/claim/${token}/undo`, button('It was not us: undo it'))}`
  return {
    title,
    body: html`<h1>${title}</h1>
<p>${text}</p>
${facts([
  ['School', school.name],
  ['Child', studentName],
  ['By the printed letter', `Somebody has ${did}`],
  ['On', formatDay(on)],
  ['Claim number', String(debtor.id)],
])}
${done ? '' : ask}
<h2>Talk to the school</h2>
${reach(school)}`,
  }
}

const ENDED: Record<Undone, readonly [title: string, text: string]> = {
  undone: [
    'It is undone',
    'The school has been told. What was done with the printed letter no longer counts: you can answer the claim, or go on in its case, by the link in your own letter.',
  ],
  kept: [
    'It cannot be undone here any more',
    'Something else has been done in the case since, so nothing was changed. The people who run DMA have been told, and look at it. It does not count against you: you can answer the claim, or go on in its case, by the link in your own letter. If you have a later letter about the printed one, undo that first.',
  ],
  over: [
    'The time to undo it is over',
    'It does not count against you: you can still answer the claim, or go on in its case, by the link in your own letter. You can also write to the people who run DMA, and name the claim number.',
  ],
}
