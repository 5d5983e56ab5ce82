/**
 * Every e-mail address in a text as "b***@example.com". Whether one mail server refuses everybody shows in the part
 * behind the @; whose address it is does not concern the provider, who has no business with a family.
 */
export function withoutAddresses(text: string): string {
  return text.replace(
    /([^\s<>"'(),;:=@])[^\s<>"'(),;:=@]*@([^\s<>"'(),;:=@]+)/g,
    (_address, first: string, host: string) => `${first}***@${host}`,
  )
}
