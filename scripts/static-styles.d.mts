import type { Classes } from '../client/painted/kit.js'

export function withStaticStyles(
  code: string,
  id: string,
  kit: Classes,
): { code: string; map: object; left: string[] } | null
