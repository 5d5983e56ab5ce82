import { useEffect, useRef, useState } from 'react'
import { newRequestKey } from '../../debtors/requestKey'
import type { CheckPurpose } from '../../gql/graphql'
import { useCheckWardsMutation } from '../../gql/hooks'
import { gql } from '../../gql-tag'
import { useDraft } from '../../ui/fields/useDraft'
import { sentenceOf } from '../../user-errors'
import type { ApplicantsFile } from './applicantsFile'
import { type ApplicantsRun, beginRun, nextLot, withAnswer } from './applicantsRun'

gql`
  mutation CheckWards($input: CheckWardsInput!) {
    checkWards(input: $input) {
      checks {
        id
        summary
        results {
          relation
          oneOf
          likelihood
          score
          entry {
            id
            school {
              id
              name
              contactNumber
            }
            amountOwed {
              amount
              currency
            }
            status
            disputed
            statement
            since
          }
        }
      }
      userErrors {
        field
        message
      }
    }
  }
`

const NO_RUN: { run: ApplicantsRun | null } = { run: null }

/** Checks a list, a lot after the other, and holds how far it has got. */
export function useApplicantsRun() {
  const { draft, keep, drop } = useDraft('applicants', NO_RUN)
  const [mutate] = useCheckWardsMutation({ fetchPolicy: 'no-cache' })
  const [state, setState] = useState<'resting' | 'running' | 'stopping'>('resting')
  /** Why it rests before its end, if nobody has stopped it. */
  const [problem, setProblem] = useState<string | null>(null)
  const stopped = useRef(false)
  // Whoever leaves the page finds it where it was; the lot on its way is known to the server by its key.
  useEffect(() => () => void (stopped.current = true), [])

  const work = async (from: ApplicantsRun) => {
    stopped.current = false
    setProblem(null)
    setState('running')
    let run = from
    try {
      for (let lot = nextLot(run); lot && !stopped.current; lot = nextLot(run)) {
        const { applicants, requestKey } = lot
        const wards = applicants.map(({ asked }) => ({ ...asked, purpose: run.purpose }))
        const { data } = await mutate({ variables: { input: { wards, requestKey } } })
        run = withAnswer(run, applicants, data!.checkWards)
        keep({ run })
      }
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    setState('resting')
  }
  return {
    run: draft.run,
    state,
    problem,
    begin: (file: ApplicantsFile, purpose: CheckPurpose) => {
      const run = beginRun(file, purpose, newRequestKey())
      keep({ run })
      void work(run)
    },
    goOn: () => draft.run && state === 'resting' && void work(draft.run),
    stop: () => {
      stopped.current = true
      setState('stopping')
    },
    /** Forgets the list; the checks stay on record. */
    forget: () => {
      setProblem(null)
      drop()
    },
  }
}
