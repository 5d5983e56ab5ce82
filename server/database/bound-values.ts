import { isRaw, JsonProperty, Utils } from '@mikro-orm/core'
import type { PostgreSqlPlatform } from '@mikro-orm/postgresql'

/** A statement as PostgreSQL takes it apart from its values: `$1` for the first. */
export interface Bound {
  text: string
  values: (string | Buffer | null)[]
}

/** The protocol's own limit. */
const MOST_VALUES = 65_535

/**
 * Returns the statement with its values beside it, so that the same statement is the same text whatever is asked, and
 * PostgreSQL can keep it prepared. `?` stands for a value, `??` for a name, `\?` for itself; an array is a list of
 * values. Values travel as text without a type, as quoted ones do. What is no plain value is written into the text.
 */
export function bindValues(platform: PostgreSqlPlatform, sql: string, params: readonly unknown[]): Bound {
  const values: Bound['values'] = []
  const written = (param: unknown): string => {
    if (isRaw(param)) return into(param.sql, param.params)
    if (Array.isArray(param) && !isJson(param)) return param.map(written).join(', ')
    const value = textOf(param)
    if (value === undefined || values.length === MOST_VALUES) return platform.quoteValue(param)
    return `$${values.push(value)}`
  }
  const into = (part: string, given: readonly unknown[]): string => {
    if (given.length === 0) return part
    let next = 0
    return part.replace(PLACES, (place) => {
      if (place === '\\?') return '?'
      return place === '??' ? platform.quoteIdentifier(given[next++] as string) : written(given[next++])
    })
  }
  return { text: into(sql, params), values }

  function textOf(param: unknown): string | Buffer | null | undefined {
    if (param === null) return null
    if (typeof param === 'string') return param
    if (typeof param === 'number' || typeof param === 'boolean' || typeof param === 'bigint')
      return String(param)
    if (param instanceof Date) return platform.formatDate(param)
    if (Buffer.isBuffer(param)) return param
    if (isJson(param)) return JSON.stringify(param)
    return undefined
  }
}

const PLACES = /\\\?|\?\??/g

/** The mapper marks what is JSON and looks like something else. */
const isJson = (param: unknown): boolean =>
  Utils.isPlainObject(param) || (param as { [JsonProperty]?: boolean } | undefined)?.[JsonProperty] === true
