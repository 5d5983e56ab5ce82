import { skipToken } from '@apollo/client/react'
import { Box, chakra, Grid, Heading, HStack, Button } from '@chakra-ui/react'
import { type ReactNode, useEffect, useId } from 'react'
import { useParams, Link } from 'react-router-dom'
import { CasePageDocument, type CasePageQuery } from '../gql/graphql'
import { useCasePageQuery } from '../gql/hooks'
import { gql } from '../gql-tag'
import { useReread } from '../live/useReread'
import { paths } from '../../common/paths'
import { Page } from '../ui/Page'
import { TextLink } from '../ui/TextLink'
import { When } from '../ui/format/When'
import { upload } from '../upload'
import { AnswerForm } from './AnswerForm'
import { answersFor } from './answerWords'
import { CaseShell } from './CaseShell'
import { ClaimFacts } from './ClaimFacts'
import { REASON_WORDS } from '../../common/words'
import { BY_PRINTED_LETTER, isPlea } from './contendWords'
import { RunningPlan } from './RunningPlan'
import { SchoolNextStep } from './SchoolNextStep'
import { Thread } from './Thread'
import { TriageField } from './TriageField'
import { useSchoolAnswer } from './useSchoolAnswer'
import { useTriage } from './useTriage'

gql`
  query CasePage($id: ID!) {
    schoolContend(id: $id) {
      id
      triage
      contend {
        id
        reason
        openedAt
        byPrintedLetter
        mayDo
        mayComment
        mayRefuseProof
        saysOwed {
          amount
          currency
        }
        saysPaid {
          amount
          currency
        }
        saysPaidOn
        plan {
          id
        }
        ...ContendNow_contend
        ...AnswerForm_contend
        ...RunningPlan_contend
        ...SchoolNextStep_contend
        ...Thread_contend
      }
      debtor {
        id
        studentName
        ...ClaimFacts_debtor
        ...RunningPlan_debtor
        ...SchoolNextStep_debtor
      }
    }
    registerRules {
      ...AnswerForm_rules
      ...SchoolNextStep_rules
    }
  }
`

/** /admin/contend/:id: what a family says to a claim, and what its school does about it. */
export function Component() {
  const { id = '' } = useParams()
  const isId = /^\d{1,9}$/.test(id)
  // Shown at once where it was read before; but the other side may have written since.
  const { data, error, refetch } = useCasePageQuery(
    isId
      ? { variables: { id }, fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' }
      : skipToken,
  )
  useReread(['CONTEND'], { query: CasePageDocument, variables: { id }, id, skip: !isId })
  if (data?.schoolContend) return <Case key={id} found={data.schoolContend} rules={data.registerRules} />
  const isUnknown = !isId || data?.schoolContend === null
  return (
    <CaseShell
      above={BACK}
      isUnknown={isUnknown}
      unknownTitle="There is no such case in your inbox"
      unknownAction={
        <Button asChild>
          <Link to={paths.contends}>See the list of contends</Link>
        </Button>
      }
      error={error}
      onRetry={() => void refetch()}
    >
      The address may be mistyped, or it belongs to another school.
    </CaseShell>
  )
}

interface CaseProps {
  found: NonNullable<CasePageQuery['schoolContend']>
  rules: CasePageQuery['registerRules']
}

function Case({ found: { id, triage, contend, debtor }, rules }: CaseProps) {
  useReadOnOpening(id, triage)
  const answer = useSchoolAnswer(contend)
  return (
    <Page
      title={debtor.studentName}
      lead={
        <>
          {contend.plan && !isPlea(contend)
            ? 'Paid in part, and needs time for the rest'
            : REASON_WORDS[contend.reason].label}
          , sent <When date={contend.openedAt} />
          {contend.byPrintedLetter && `. ${BY_PRINTED_LETTER}: the family may not have sent it itself.`}
        </>
      }
      above={BACK}
      actions={
        <HStack gap="2">
          <chakra.span aria-hidden textStyle="sm" color="fg.muted">
            Tag
          </chakra.span>
          <TriageField contendId={id} tag={triage} of={debtor.studentName} />
        </HStack>
      }
    >
      <SchoolNextStep contend={contend} debtor={debtor} rules={rules} />
      <Grid
        gap={{ base: '8', xl: '12' }}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
      >
        <Grid gap="8" alignContent="start" templateColumns="minmax(0, 1fr)">
          <RunningPlan contend={contend} debtor={debtor} />
          <Section title="Messages and actions">
            <Thread contend={contend} reader="SCHOOL" />
          </Section>
          <AnswerForm
            contend={contend}
            rules={rules}
            answers={answersFor(contend)}
            upload={upload}
            onAnswer={answer}
          />
        </Grid>
        <Section title="The claim">
          <ClaimFacts debtor={debtor} />
        </Section>
      </Grid>
    </Page>
  )
}

/** What has been opened is not new any more. */
function useReadOnOpening(id: string, tag: CaseProps['found']['triage']) {
  const triage = useTriage()
  useEffect(() => {
    // Not at once: what is written into the cache while it hands out the page's own answer would not be seen.
    if (tag === 'NEW') void triage(id, 'READ', false)
    // Once for each opening: whoever tags it as new again means it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id])
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <Box as="section" aria-labelledby={heading} minW="0">
      <Heading as="h2" id={heading} textStyle="md" mb="2">
        {title}
      </Heading>
      {children}
    </Box>
  )
}

const BACK = <TextLink to={paths.contends}>List of Contends</TextLink>
