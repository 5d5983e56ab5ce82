import { randomUUID } from 'node:crypto'
import { escape } from '../../mail/html-part.js'
import { plural } from '../../mail/plural.js'
import { safe } from '../plain-page.js'
import type { SentForm } from './sent-form.js'
import type { Visit } from './visit.js'

/** The parts that the forms of a claim are made of. Each shows what was typed, and its own error with the field. */

interface Field {
  name: string
  label: string
  hint?: string
}

/** At the top of a form that was refused: every error, with a way to its field. */
export function errorSummary({ errors }: SentForm): string {
  if (errors.length === 0) return ''
  const lines = errors.map(({ field, message }) =>
    field ? `<li><a href="#${safe(field[0]!)}">${safe(message)}</a></li>` : `<li>${safe(message)}</li>`,
  )
  return `<div class="errors" role="alert"><h2>There is a problem</h2><ul>${lines.join('')}</ul></div>`
}

/** Before a title, so that it is the first thing a screen reader says. */
export const errorTitle = ({ errors }: SentForm, title: string) =>
  errors.length > 0 ? `Error: ${title}` : title

export function textArea(form: SentForm, field: Field, rows = 6): string {
  const { name } = field
  return `<div class="field">${labelOf(form, field)}<textarea id="${name}" name="${name}" rows="${rows}" dir="auto"${describedBy(form, field)}>
${escape(form.text(name))}</textarea></div>`
}

export function input(form: SentForm, field: Field, attributes = 'type="text"'): string {
  const { name } = field
  return `<div class="field">${labelOf(form, field)}<input id="${name}" name="${name}" ${attributes} value="${escape(form.text(name))}"${describedBy(form, field)}></div>`
}

/** One of several, as a question with its answers below. */
export function radios(
  form: SentForm,
  { name, label, hint }: Field,
  options: readonly { value: string; label: string; hint?: string }[],
): string {
  const chosen = form.text(name)
  const answers = options.map(
    (option, at) =>
      `<label class="choice"><input type="radio" name="${name}" value="${option.value}"${at === 0 ? ` id="${name}"` : ''}${option.value === chosen ? ' checked' : ''}><span><strong>${safe(option.label)}</strong>${option.hint ? `<small>${safe(option.hint)}</small>` : ''}</span></label>`,
  )
  return `<fieldset class="field"><legend>${safe(label)}</legend>${hintOf(name, hint)}${errorOf(form, name)}${answers.join('')}</fieldset>`
}

export function select(
  form: SentForm,
  field: Field,
  options: readonly (readonly [string, string])[],
): string {
  const { name } = field
  const chosen = form.text(name)
  const lines = options.map(
    ([value, label]) =>
      `<option value="${value}"${value === chosen ? ' selected' : ''}>${safe(label)}</option>`,
  )
  return `<div class="field">${labelOf(form, field)}<select id="${name}" name="${name}"${describedBy(form, field)}>${lines.join('')}</select></div>`
}

/** Files to choose, and those that came with an earlier try and are still here. */
export function filesField({ context }: Visit, form: SentForm, label: string): string {
  const here = form.kept.map(
    ({ key, name }) =>
      `<label class="choice"><input type="checkbox" name="kept" value="${key}" checked><span><strong dir="auto">${safe(name)}</strong><small>Is here already. Untick it to leave it out.</small></span></label>`,
  )
  const { maxBytes, maxPictureBytes } = context.documents.limits
  const photos =
    maxPictureBytes > maxBytes ? `Photos up to ${megabytes(maxPictureBytes)} or PDFs` : 'Photos or PDFs'
  const hint = `${photos} up to ${megabytes(maxBytes)}, at most ${plural(context.rules.contendFiles, 'file')}. Cover any card numbers.`
  const field = { name: 'files', label, hint }
  return `<div class="field">${labelOf(form, field)}${here.join('')}<input id="files" name="files" type="file" multiple accept="image/*,application/pdf"${describedBy(form, field)}></div>`
}

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`

export const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escape(value)}">`

/** The same form sent twice does what it does once. */
export const requestKey = (form: SentForm) => hidden('requestKey', form.text('requestKey') || randomUUID())

export const button = (label: string, attributes = '') =>
  `<button class="button" ${attributes}>${safe(label)}</button>`

/** A form that is posted to its own address. */
export const formOf = (action: string, parts: string, { files = false } = {}) =>
  `<form method="post" action="${action}"${files ? ' enctype="multipart/form-data"' : ''} novalidate>${parts}</form>`

function labelOf(form: SentForm, { name, label, hint }: Field): string {
  return `<label for="${name}">${safe(label)}</label>${hintOf(name, hint)}${errorOf(form, name)}`
}

/** Ties hint and error to the field, for whoever hears the page. */
function describedBy({ errors }: SentForm, { name, hint }: Field): string {
  const wrong = errors.some(({ field }) => field?.[0] === name)
  const ids = [...(hint ? [`${name}-hint`] : []), ...(wrong ? [`${name}-error`] : [])]
  return `${ids.length > 0 ? ` aria-describedby="${ids.join(' ')}"` : ''}${wrong ? ' aria-invalid="true"' : ''}`
}

const hintOf = (name: string, hint?: string) =>
  hint ? `<p class="hint" id="${name}-hint">${safe(hint)}</p>` : ''

function errorOf({ errors }: SentForm, name: string): string {
  const own = errors.filter(({ field }) => field?.[0] === name)
  return own.length === 0
    ? ''
    : `<p class="error" id="${name}-error">${own.map(({ message }) => safe(message)).join('<br>')}</p>`
}
