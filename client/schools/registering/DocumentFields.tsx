import { FileField } from '../../ui/fields/FileField'
import type { Upload } from '../../ui/fields/useUpload'
import { DOCUMENTS, type DocumentName, fieldWords } from '../schoolWords'
import type { Wiring } from './useSchoolForm'

interface DocumentFieldsProps {
  form: Wiring<never, DocumentName>
  upload: Upload
}

/** The three documents by which the provider knows a school. */
export function DocumentFields({ form, upload }: DocumentFieldsProps) {
  return DOCUMENTS.map((name) => (
    <FileField key={name} {...form.file(name)} label={fieldWords[name]} upload={upload} />
  ))
}
