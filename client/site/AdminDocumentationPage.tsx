import { Component as DocumentationPage } from './DocumentationPage'
import { useRulesRead } from './useRulesRead'

/** /admin/documentation: the same among a school's own pages, where reading the rules is one of its first steps. */
export function Component() {
  useRulesRead()
  return <DocumentationPage />
}
