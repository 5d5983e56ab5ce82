import { randomUUID } from 'node:crypto'
import { counted } from '../../../common/counts.js'
import { asTyped, html, joined, type Html, type Part } from '../../shared/html.js'
import type { SentForm } from './sent-form.js'
import type { Visit } from './visit.js'

/** The parts that the forms of a claim are made of. Each shows what was typed, and its own error with the field. */

interface Field {
  name: string
  label: string
  hint?: string
}

/** At the top of a form that was refused: every error, with a way to its field. */
export function errorSummary({ errors }: SentForm): Part {
  if (errors.length === 0) return ''
  const lines = errors.map(({ field, message }) =>
    field && field[0] !== 'requestKey'
      ? html`<li><a href="#${field[0]!}">${message}</a></li>`
      : html`<li>${message}</li>`,
  )
  return html`<div class="errors" role="alert"><h2>There is a problem</h2><ul>${lines}</ul></div>`
}

/** Before a title, so that it is the first thing a screen reader says. */
export const errorTitle = ({ errors }: SentForm, title: string) =>
  errors.length > 0 ? `Error: ${title}` : title

export function textArea(form: SentForm, field: Field, rows = 6): Html {
  const { name } = field
  return html`<div class="field">${labelOf(form, field)}<textarea id="${name}" name="${name}" rows="${rows}" dir="auto"${describedBy(form, field)}>
${asTyped(form.text(name))}</textarea></div>`
}

export function input(form: SentForm, field: Field, attributes = html`type="text"`): Html {
  const { name } = field
  return html`<div class="field">${labelOf(form, field)}<input id="${name}" name="${name}" ${attributes} value="${asTyped(form.text(name))}"${describedBy(form, field)}></div>`
}

/** One of several, as a question with its answers below. */
export function radios(
  form: SentForm,
  { name, label, hint }: Field,
  options: readonly { value: string; label: string; hint?: string }[],
): Html {
  const chosen = form.text(name)
  const answers = options.map(
    (option, at) =>
      html`<label class="choice"><input type="radio" name="${name}" value="${option.value}"${at === 0 ? html` id="${name}"` : ''}${option.value === chosen ? html` checked` : ''}><span><strong>${option.label}</strong>${option.hint ? html`<small>${option.hint}</small>` : ''}</span></label>`,
  )
  return html`<fieldset class="field"><legend>${label}</legend>${hintOf(name, hint)}${errorOf(form, name)}${answers}</fieldset>`
}

export function select(form: SentForm, field: Field, options: readonly (readonly [string, string])[]): Html {
  const { name } = field
  const chosen = form.text(name)
  const lines = options.map(
    ([value, label]) =>
      html`<option value="${value}"${value === chosen ? html` selected` : ''}>${label}</option>`,
  )
  return html`<div class="field">${labelOf(form, field)}<select id="${name}" name="${name}"${describedBy(form, field)}>${lines}</select></div>`
}

/** Files to choose, and those that came with an earlier try and are still here. */
export function filesField({ context }: Visit, form: SentForm, label: string): Html {
  const here = form.kept.map(
    ({ key, name }) =>
      html`<label class="choice"><input type="checkbox" name="kept" value="${key}" checked><span><strong dir="auto">${name}</strong><small>Is here already. Untick it to leave it out.</small></span></label>`,
  )
  const { maxBytes, maxPictureBytes } = context.documents.limits
  const photos =
    maxPictureBytes > maxBytes ? `Photos up to ${megabytes(maxPictureBytes)} or PDFs` : 'Photos or PDFs'
  const hint = `${photos} up to ${megabytes(maxBytes)}, at most ${counted(context.rules.contendFiles, 'file')}. Cover any card numbers.`
  const field = { name: 'files', label, hint }
  return html`<div class="field">${labelOf(form, field)}${here}<input id="files" name="files" type="file" multiple accept="image/*,application/pdf"${describedBy(form, field)}></div>`
}

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`

export const hidden = (name: string, value: string) =>
  html`<input type="hidden" name="${name}" value="${asTyped(value)}">`

/** The same form sent twice does what it does once. Whoever has read that it did something else sends another one. */
export function requestKey(form: SentForm): Html {
  const isSpent = form.errors.some(({ field }) => field?.[0] === 'requestKey')
  return hidden('requestKey', (!isSpent && form.text('requestKey')) || randomUUID())
}

export const button = (label: string, attributes: Part = '') =>
  html`<button class="button" ${attributes}>${label}</button>`

/** A form that is posted to its own address. */
export const formOf = (action: string, parts: Part, { files = false } = {}) =>
  html`<form method="post" action="${action}"${files ? html` enctype="multipart/form-data"` : ''} novalidate>${parts}</form>`

function labelOf(form: SentForm, { name, label, hint }: Field): Html {
  return html`<label for="${name}">${label}</label>${hintOf(name, hint)}${errorOf(form, name)}`
}

/** Ties hint and error to the field, for whoever hears the page. */
function describedBy({ errors }: SentForm, { name, hint }: Field): Part {
  const wrong = errors.some(({ field }) => field?.[0] === name)
  const ids = [...(hint ? [`${name}-hint`] : []), ...(wrong ? [`${name}-error`] : [])]
  return html`${ids.length > 0 ? html` aria-describedby="${ids.join(' ')}"` : ''}${wrong ? html` aria-invalid="true"` : ''}`
}

const hintOf = (name: string, hint?: string): Part =>
  hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''

function errorOf({ errors }: SentForm, name: string): Part {
  const own = errors.filter(({ field }) => field?.[0] === name)
  return own.length === 0
    ? ''
    : html`<p class="error" id="${name}-error">${joined(
        own.map(({ message }) => message),
        html`<br>`,
      )}</p>`
}
