import { describe, expect, it } from 'vitest'
import { nameTokens, normalEmail, soundKey, searchLetters } from './normalise.js'

describe('nameTokens', () => {
  it.each([
    ['Olúwaṣẹun Adéyẹmí', ['oluwaseun', 'adeyemi']],
    ['Ɗanƙwairo Ɓala Ƴaro', ['dankwairo', 'bala', 'yaro']],
    ['Kɔfi Ɛsi Ŋutifafa', ['kofi', 'esi', 'nutifafa']],
    ['İbrahim', ['ibrahim']],
    ['ＦＡＴＩＭＡ ﬁﬁ', ['fatima', 'fifi']],
  ])('reads %s without its marks and hooks', (name, tokens) => {
    expect(nameTokens(name)).toEqual(tokens)
  })

  it('reads a name the same composed and decomposed', () => {
    expect(nameTokens('Ọládélé'.normalize('NFD'))).toEqual(nameTokens('Ọládélé'.normalize('NFC')))
  })

  it('parts words at a hyphen and joins them at every kind of apostrophe', () => {
    expect(nameTokens('Olorun-Femi, El–Rufai')).toEqual(['olorun', 'femi', 'el', 'rufai'])
    expect(nameTokens("Asma'u Yar’adua O´Brien Saʼadatu")).toEqual(['asmau', 'yaradua', 'obrien', 'saadatu'])
  })

  it('leaves titles out, wherever they stand', () => {
    expect(nameTokens('Dr. & Mrs Okafor, Alhaji (Chief) Engr. PASTOR Ngozi')).toEqual(['okafor', 'ngozi'])
  })

  it('keeps a title that is all there is, and names that only look like one', () => {
    expect(nameTokens('Elder')).toEqual(['elder'])
    expect(nameTokens('Princess Nana')).toEqual(['princess', 'nana'])
  })

  it('takes a title for the surname where it stands after one name, as none does', () => {
    expect(nameTokens('Elki Bishop')).toEqual(['elki', 'bishop'])
    expect(nameTokens('Alhaji Aminu Imam')).toEqual(['aminu', 'imam'])
    expect(nameTokens('Bishop Elki')).toEqual(['elki'])
    expect(nameTokens('Okafor Emeka (Bishop)')).toEqual(['okafor', 'emeka'])
    expect(nameTokens('Okafor (Mrs)')).toEqual(['okafor'])
  })

  it('undoes the digits that a scanner reads for letters', () => {
    expect(nameTokens('0kaf0r 5ani Be11o A1haji A1iyu Edw1n 1awal Abdulla6i')).toEqual([
      'okafor',
      'sani',
      'bello',
      'aliyu',
      'edwin',
      'lawal',
      'abdullabi',
    ])
  })

  it('drops numbers that are no letters', () => {
    expect(nameTokens('Bello 2024 08031234567 A12 SS3 John2')).toEqual(['bello', 'a', 'ss', 'john'])
  })

  it.each([
    ['emoji and wildcards', '😀 Bello%_* 👨‍👩‍👧', ['bello']],
    ['lone surrogates and NUL', '\ud800Bello\udc00\u0000Musa', ['bello', 'musa']],
    ['hidden direction marks', 'Be\u202Ell\u200Fo', ['bello']],
    ['nothing', ' .,-', []],
  ])('reads %s as the letters that are there', (_, name, tokens) => {
    expect(nameTokens(name)).toEqual(tokens)
  })

  it('keeps a name in another script', () => {
    expect(nameTokens('فاطمة بللو')).toEqual(['فاطمة', 'بللو'])
  })

  it('never makes more than eight words of forty letters', () => {
    expect(nameTokens('ab '.repeat(10_000))).toHaveLength(8)
    expect(nameTokens('𐌰'.repeat(10_000)).map((token) => [...token].length)).toEqual([40])
  })
})

describe('soundKey', () => {
  it.each([
    ['khadijah', 'kadija'],
    ['shittu', 'situ'],
    ['mustapha', 'mustafa'],
    ['yousuf', 'yusuf'],
    ['ameena', 'amina'],
    ['oghenekaro', 'ogenekaro'],
    ['chukwu', 'chuku'],
    ['rukayat', 'ruqaya'],
    ['asuquo', 'asukwo'],
    ['mbah', 'mba'],
  ])('hears %s and %s as one name', (one, other) => {
    expect(soundKey(one)).toBe(soundKey(other))
  })

  it.each([
    ['chukwuma', 'chukwuka'],
    ['yaw', 'yaa'],
    ['bello', 'bala'],
  ])('hears %s and %s as two names', (one, other) => {
    expect(soundKey(one)).not.toBe(soundKey(other))
  })

  it('is never empty for a word', () => {
    expect(soundKey('hh')).toBe('hh')
  })
})

describe('normalEmail', () => {
  it.each([
    [' Ada.Eze@Example.COM ', 'ada.eze@example.com'],
    ['a.d.a+school@gmail.com', 'ada@gmail.com'],
    ['A.da@googlemail.com', 'ada@gmail.com'],
    ['ada+fees@yahoo.com', 'ada@yahoo.com'],
    ['+ada@yahoo.com', '+ada@yahoo.com'],
    ['Not an address', 'not an address'],
  ])('compares %s as %s', (email, normal) => {
    expect(normalEmail(email)).toBe(normal)
  })
})

describe('searchLetters', () => {
  it.each([
    ['ab', 2],
    ['Adé', 3],
    ['a%%%_1234', 1],
    ['0b1', 1],
    ['Mr. Jo', 2],
    ['😀\ud800', 0],
  ])('counts in "%s" %i letters of a name', (search, letters) => {
    expect(searchLetters(search)).toBe(letters)
  })
})
