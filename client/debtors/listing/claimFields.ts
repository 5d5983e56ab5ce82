import { CLAIM_FIELD_WORDS, type ClaimFieldWords } from '../../../common/claim-words'
import type { AddDebtorInput } from '../../gql/graphql'

export type ClaimFieldName = Exclude<keyof AddDebtorInput, 'evidence' | 'statementAccepted' | 'requestKey'>

/** Answers, history words and the template of a list follow from it; a field of the input without words does not compile. */
export const claimFields: Record<ClaimFieldName, ClaimFieldWords> = CLAIM_FIELD_WORDS

export const claimFieldNames = Object.keys(claimFields) as ClaimFieldName[]
