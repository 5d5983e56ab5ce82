/** "+234 803 123 4567" or "0803 123 4567"; a number that is neither is left as it was typed. */
export function formatPhone(phone: string): string {
  const digits = phone.replaceAll(/[\s().-]/g, '')
  const international = /^\+(234)(\d{3})(\d{3})(\d{4})$/.exec(digits)
  if (international) return `+${international.slice(1).join(' ')}`
  const national = /^(0\d{3})(\d{3})(\d{4})$/.exec(digits)
  if (national) return national.slice(1).join(' ')
  const abroad = /^(\+\d{1,3}?)(\d{3})(\d{3})(\d{3,4})$/.exec(digits)
  return abroad ? abroad.slice(1).join(' ') : phone
}

/** What a tap on the number calls: of "0803 123 4567 or 0803 123 4568" the first. */
export function phoneHref(phone: string): string {
  const [first = phone] = phone.split(/[^\d+\s().-]+/).filter((part) => /(\d\D*){5}/.test(part))
  return `tel:${first.replaceAll(/[^\d+]/g, '')}`
}
