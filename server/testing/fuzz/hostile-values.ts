import fc from 'fast-check'

/** A value that no form sends, as the JSON text that stands in the request: JavaScript itself could not say all of them. */
export interface HostileValue {
  name: string
  json: string
}

/** The known tricks, each with a name, and `more` that nobody has thought of, the same for the same seed. */
export function hostileValues(seed: number, more: number): HostileValue[] {
  const unthought = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary', maxLength: 300 }))
  const invented = fc.sample(unthought, { seed, numRuns: more })
  return [
    ...Object.entries(TEXTS).map(([name, text]) => ({ name, json: JSON.stringify(text) })),
    ...Object.entries(RAW).map(([name, json]) => ({ name, json })),
    ...invented.map((value, index) => ({ name: `invented ${index}`, json: JSON.stringify(value) })),
  ]
}

const TEXTS: Record<string, string> = {
  empty: '',
  'a space': ' ',
  'a line break': '\n',
  'many lines': 'line\r\n'.repeat(2000),
  NUL: 'a\u0000b',
  'control characters': '\u0001\u0007\u001b[31m\u007f\u0085\u009f',
  'half of a surrogate pair': 'a\ud800b',
  'the other half': '\udfff',
  'zero width': '\u200b\u200d\ufeff\u2060',
  'right to left': '\u202egnp.exe\u202c مدرسة',
  emoji: '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿'.repeat(40),
  'stacked accents': `e${'\u0301'.repeat(3000)}`,
  'not normalised': 'ﬁ①Ⅳ㎏\u1e9b\u0323',
  noncharacter: '\uffff\ufffe',
  SQL: `'; DROP TABLE school; --`,
  'SQL in double quotes': `") OR 1=1; --`,
  'wild cards': '%_%\\%__',
  'a pattern': '((((((((((a+)+)+)+)+)+)+)+)+)+$',
  HTML: '"><script>alert(1)</script><img src=x onerror=alert(1)>',
  template: '{{constructor.constructor("return 1")()}} ${7*7} #{7*7} <%= 7*7 %> %s%n',
  'a header': 'x\r\nBcc: everybody@example.com\r\n\r\nbody',
  'a path': '../../../../etc/passwd\u0000.png',
  'a file address': 'file:///etc/passwd',
  'a script address': 'javascript:alert(1)',
  'an inner address': 'http://169.254.169.254/latest/meta-data/',
  '200 kB': 'a'.repeat(200_000),
  '1 MB': 'a'.repeat(1_000_000),
  '60 kB of four-byte letters': '𝕏'.repeat(15_000),
  'prototype name': '__proto__',
  'another prototype name': 'constructor',
  'no number': 'NaN',
  'a number without end': 'Infinity',
  'a negative number': '-1',
  'a hundred digits': '9'.repeat(100),
  'digits after the point': `0.${'3'.repeat(80)}`,
  exponent: '1e400',
  hexadecimal: '0x7f',
  'a number of 32 bits': '2147483648',
  'a number of 64 bits': '9223372036854775808',
  'Arabic digits': '١٢٣',
  'the year 0': '0000-01-01',
  'before Christ': '-000001-01-01',
  'the year 9999': '9999-12-31',
  'the year 275760': '+275760-09-13',
  'a day that is none': '2026-02-30',
  'a month that is none': '2026-13-01',
  'a moment': '2026-01-01T25:61:61.999999999+99:99',
  'an address': `${'a'.repeat(64)}@${'b.'.repeat(120)}example`,
  'an odd address': '"<x>\\"@"@[127.0.0.1]',
  'two addresses': 'a@example.com,b@example.com',
  'a phone number': `+${'1'.repeat(200)}`,
  'an enum': 'DROP',
  base64: '////'.repeat(50),
}

const RAW: Record<string, string> = {
  null: 'null',
  true: 'true',
  false: 'false',
  zero: '0',
  'minus zero': '-0',
  'minus one': '-1',
  'a half': '0.5',
  'beyond 32 bits': '2147483648',
  'beyond 53 bits': '9007199254740993',
  'beyond 64 bits': '18446744073709551616',
  'beyond a double': '1e999',
  'almost nothing': '1e-999',
  'a list': '[]',
  'a list of null': '[null]',
  'a list of lists': '[[[[]]]]',
  '2,000 texts': JSON.stringify(Array.from({ length: 2000 }, () => 'x')),
  '20,000 nulls': JSON.stringify(Array.from({ length: 20_000 }, () => null)),
  'an object': '{}',
  'an unknown field': '{"noSuchField":1}',
  '10,000 unknown fields': JSON.stringify(
    Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`unknown${at}`, 1])),
  ),
  'a prototype': '{"__proto__":{"isProvider":true},"constructor":{"prototype":{"isProvider":true}}}',
  'an object that plays a text': '{"toString":"x","valueOf":1,"length":-1}',
  'an operator': '{"$ne":null,"$gt":"","$where":"1"}',
  'nested 1,000 deep': '{"a":'.repeat(1000) + '1' + '}'.repeat(1000),
  'lists 5,000 deep': '['.repeat(5000) + ']'.repeat(5000),
  'the same name twice': '{"id":"1","id":"2"}',
}
