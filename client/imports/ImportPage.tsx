import { SchoolStateNotice } from '../debtors/dashboard/SchoolStateNotice'
import { useImportPageQuery } from '../gql/hooks'
import { gql } from '../gql-tag'
import { paths } from '../../common/paths'
import { ErrorState } from '../ui/ErrorState'
import { KEEP_FOCUS, Page } from '../ui/Page'
import { FormSkeleton } from '../ui/Skeletons'
import { TextLink } from '../ui/TextLink'
import { sentenceOf } from '../user-errors'
import { ChooseList } from './ChooseList'
import { ImportSteps } from './ImportSteps'
import { RecentImports } from './RecentImports'
import { useAddress } from '../ui/useGo'

gql`
  query ImportPage {
    dashboard {
      school {
        id
        state
        ...SchoolStateNotice_school
      }
    }
  }
`

/** /admin/import: a list out of a spreadsheet, checked first and then imported. Which one stands in the address, for reload and Back. */
export function Component() {
  const { data, error, refetch } = useImportPageQuery()
  const [params, setParams] = useAddress()
  const id = params.get('list')
  const open = (list: string | null) =>
    setParams(list === null ? {} : { list }, { state: KEEP_FOCUS, replace: list === null })
  const school = data?.dashboard.school
  const mayAdd = school && school.state !== 'REJECTED' && school.state !== 'SUSPENDED'
  return (
    <Page
      title="Import debtors"
      lead="Add and change many at once, from a spreadsheet. First you see what would happen to each line."
      above={<TextLink to={paths.dashboard}>My Home</TextLink>}
    >
      {!school && !error && <FormSkeleton fields={2} />}
      {!school && error && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {school && <SchoolStateNotice school={school} />}
      {mayAdd &&
        (id === null ? (
          <>
            <ChooseList onChecked={open} />
            <RecentImports />
          </>
        ) : (
          <ImportSteps key={id} id={id} isApproved={school.state === 'APPROVED'} onOther={() => open(null)} />
        ))}
    </Page>
  )
}
