import { skipToken } from '@apollo/client/react'
import { Box, Button, Grid, Heading } from '@chakra-ui/react'
import { type ReactNode, useId, useState } from 'react'
import { useParams } from 'react-router-dom'
import { OwnContendPageDocument, type OwnContendPageQuery } from '../gql/graphql'
import { useOwnContendPageQuery } from '../gql/hooks'
import { gql } from '../gql-tag'
import { useReread } from '../live/useReread'
import { paths } from '../paths'
import { LinkButton } from '../ui/LinkButton'
import { Page } from '../ui/Page'
import { TextLink } from '../ui/TextLink'
import { When } from '../ui/When'
import { upload } from '../upload'
import { CaseShell } from './CaseShell'
import { AnswerForm } from './AnswerForm'
import { reasonWords, planHasEnded } from './contendWords'
import { familyAnswers } from './familyAnswers'
import { FamilyClaim } from './FamilyClaim'
import { FamilyNextStep } from './FamilyNextStep'
import { PlanTable } from './PlanTable'
import { Thread } from './Thread'
import { useFamilyAnswer } from './useFamilyAnswer'
import { WithdrawContend } from './WithdrawContend'

gql`
  query OwnContendPage($id: ID!) {
    contend(id: $id) {
      id
      studentName
      reason
      state
      openedAt
      mayDo
      mayState
      asksAgain
      mayComment
      school {
        id
        name
      }
      plan {
        id
        agreedAt
        ...PlanTable_plan
      }
      claim {
        id
        ...FamilyClaim_claim
      }
      ...ContendNow_contend
      ...FamilyNextStep_contend
      ...AnswerForm_contend
      ...Thread_contend
    }
    registerRules {
      ...FamilyNextStep_rules
      ...AnswerForm_rules
    }
  }
`

/** /contend/:id: what a family has sent to a school, what came back, and what it can do now. */
export function Component() {
  const { id = '' } = useParams()
  const isId = /^\d{1,9}$/.test(id)
  // Shown at once where it was read before; but the other side may have written since.
  const { data, error, refetch } = useOwnContendPageQuery(
    isId
      ? { variables: { id }, fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' }
      : skipToken,
  )
  useReread(['CONTEND'], { query: OwnContendPageDocument, variables: { id }, id, skip: !isId })
  if (data?.contend) return <OwnContend key={id} contend={data.contend} rules={data.registerRules} />
  const isUnknown = !isId || data?.contend === null
  return (
    <CaseShell
      above={BACK}
      isUnknown={isUnknown}
      unknownTitle="There is no such case of yours"
      unknownAction={<LinkButton to={paths.ownContends}>See all you have sent</LinkButton>}
      error={error}
      onRetry={() => void refetch()}
    >
      The address may be mistyped, or you sent it under another e-mail address.
    </CaseShell>
  )
}

interface OwnContendProps {
  contend: NonNullable<OwnContendPageQuery['contend']>
  rules: OwnContendPageQuery['registerRules']
}

function OwnContend({ contend, rules }: OwnContendProps) {
  const { id, studentName, reason, school, openedAt, plan, claim, mayDo } = contend
  const { answer } = useFamilyAnswer(id)
  return (
    <Page
      title={studentName}
      lead={
        <>
          {reasonWords[reason]}, sent to {school.name} on <When date={openedAt} />
        </>
      }
      above={BACK}
    >
      <FamilyNextStep contend={contend} rules={rules} />
      <Grid
        gap={{ base: '8', xl: '12' }}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
      >
        <Grid gap="8" alignContent="start" templateColumns="minmax(0, 1fr)">
          {plan?.agreedAt && (
            <Section title="Your plan">
              <PlanTable plan={plan} caption="Your plan" ended={planHasEnded(contend.state)} />
            </Section>
          )}
          <Section title="Messages and actions">
            <Thread contend={contend} reader="FAMILY" />
          </Section>
          <AnswerForm
            contend={contend}
            rules={rules}
            answers={familyAnswers(contend)}
            upload={upload}
            onAnswer={answer}
          />
          {mayDo.includes('WITHDRAW') && <TakeBack contend={contend} />}
        </Grid>
        {claim && (
          <Section title="The claim">
            <FamilyClaim claim={claim} />
          </Section>
        )}
      </Grid>
    </Page>
  )
}

function TakeBack({ contend }: Pick<OwnContendProps, 'contend'>) {
  const [asked, setAsked] = useState(false)
  return (
    <Box borderTopWidth="1px" pt="4">
      <Button variant="ghost" ms="-4" onClick={() => setAsked(true)}>
        Withdraw your answer
      </Button>
      {asked && <WithdrawContend contend={contend} onClose={() => setAsked(false)} />}
    </Box>
  )
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

const BACK = <TextLink to={paths.contend}>Contend a claim</TextLink>
