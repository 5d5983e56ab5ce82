import { Link } from 'react-router-dom'
import { Box, Button, chakra } from '@chakra-ui/react'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import {
  AddedDialog_DebtorFragmentDoc,
  AddedDialog_DuplicateFragmentDoc,
  LetterOf_DebtorFragmentDoc,
} from '../../gql/graphql'
import { gql } from '../../gql-tag'
import { messages } from '../../messages'
import { paths } from '../../../common/paths'
import { Dialog } from '../../ui/overlays/Dialog'
import { filePath } from '../../ui/filePath'
import { TextLink } from '../../ui/TextLink'
import { addedWords } from './addedWords'
import { type LetterPlace, letterOf } from '../letterOf'
import { useLetterWatch } from '../useLetterWatch'

gql`
  fragment AddedDialog_debtor on Debtor {
    id
    studentName
    ...LetterOf_debtor
  }
  fragment AddedDialog_duplicate on Debtor {
    id
    studentName
    parentName
  }
`

interface AddedDialogProps {
  debtor: FragmentType<typeof AddedDialog_DebtorFragmentDoc>
  duplicates: readonly FragmentType<typeof AddedDialog_DuplicateFragmentDoc>[]
  /** Whether letters leave already. */
  isApproved: boolean
  /** Closes it over an empty form. */
  onAnother: () => void
}

/** What has become of a debtor that was just added: above all, whether the family's letter has left. */
export function AddedDialog({ duplicates, isApproved, onAnother, ...props }: AddedDialogProps) {
  const debtor = readFragment(AddedDialog_DebtorFragmentDoc, props.debtor)
  const letter = readFragment(LetterOf_DebtorFragmentDoc, debtor)
  const place = useLetterWatch(debtor.id, letterOf(letter))
  return (
    <Dialog
      open
      onClose={onAnother}
      title={place === 'sent' ? messages.mailSentTitle : 'Debtor added'}
      actions={
        <>
          <Button variant="outline" onClick={onAnother}>
            Add another
          </Button>
          <Button asChild>
            <Link to={paths.dashboard}>See the debtor list</Link>
          </Button>
        </>
      }
    >
      <Box role="status">
        {place !== 'sent' && <Box mb="2">{debtor.studentName} is on your list.</Box>}
        {addedWords(place, { isApproved, to: letter.letter?.to })}
      </Box>
      {isApproved && <PrintLink place={place} url={letter.printableLetterUrl} />}
      <Duplicates duplicates={duplicates} />
    </Dialog>
  )
}

function PrintLink({ place, url }: { place: LetterPlace; url?: string | null | undefined }) {
  if (place !== 'print' || !url) return null
  return (
    <Button asChild variant="outline" mt="4">
      <a href={filePath(url)} target="_blank" rel="noreferrer">
        Print the letter
      </a>
    </Button>
  )
}

function Duplicates(props: Pick<AddedDialogProps, 'duplicates'>) {
  const duplicates = readFragment(AddedDialog_DuplicateFragmentDoc, props.duplicates)
  if (duplicates.length === 0) return null
  return (
    <Box mt="4" borderTopWidth="1px" pt="4">
      <Box fontWeight="semibold">Is it on your list twice?</Box>
      <Box color="fg.muted">
        {duplicates.length === 1 ? 'This debtor looks' : 'These debtors look'} like the same child:
      </Box>
      <chakra.ul mt="1">
        {duplicates.map(({ id, studentName, parentName }) => (
          <chakra.li key={id} py="1">
            <TextLink to={paths.debtor(id)}>{studentName}</TextLink>
            <chakra.span color="fg.muted">, parent {parentName}</chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </Box>
  )
}
