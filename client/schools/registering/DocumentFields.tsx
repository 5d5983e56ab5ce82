import { FileField } from '../../ui/fields/FileField'
import type { Upload } from '../../ui/fields/useUpload'
import { DOCUMENTS, type DocumentName, SCHOOL_FIELD_WORDS } from '../../../common/school-words'
import type { FormPart } from '../../ui/fields/useForm'
import type { SchoolAnswers } from './schoolAnswers'

interface DocumentFieldsProps {
  form: Pick<FormPart<never, Pick<SchoolAnswers, DocumentName>>, 'file'>
  upload: Upload
}

/** The three documents by which the provider knows a school. */
export function DocumentFields({ form, upload }: DocumentFieldsProps) {
  return DOCUMENTS.map((name) => (
    <FileField key={name} {...form.file(name)} label={SCHOOL_FIELD_WORDS[name]} upload={upload} />
  ))
}
