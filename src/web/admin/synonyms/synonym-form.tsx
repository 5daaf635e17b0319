import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react'
import { FormButtons } from '#web/admin/layout/forms/form-buttons.tsx'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import {
  saveSynonyms,
  type SaveSynonymsInput,
  type SynonymGroup,
} from '#web/api/admin/catalog/synonyms.ts'
import { TextArea } from '#web/ui/field.tsx'
import { Panel } from '#web/admin/layout/screen.tsx'
import { toTerms } from './terms.ts'

export const SAVE: Mutation<SaveSynonymsInput, void> = {
  name: 'save',
  send: saveSynonyms,
  done: (_, { id }) =>
    id === undefined ? 'Words added successfully!' : 'Words updated successfully!',
  failed: () => 'Failed to save the words: ',
}

const HINT =
  'With a comma between them: jhumka, jhumki, jumka. Small or capital letters are the same, ' +
  'and Hindi is read as it sounds.'

type SynonymFormProps = {
  group: SynonymGroup | undefined
  onCancel: () => void
  onSaved: () => void
}

/** Adds a group of synonyms, or edits `group`. Give it another `key` for another group. */
export function SynonymForm({ group, onCancel, onSaved }: SynonymFormProps): ReactElement {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(group ? group.terms.join(', ') : '')
  const [problem, setProblem] = useState<string>()
  const { run, busy } = useMutation(SAVE)
  const isEdit = group !== undefined
  useEffect(() => {
    if (isEdit) field.current?.focus()
  }, [isEdit])

  const save = async () => {
    setProblem(undefined)
    const result = await run({ id: group?.id, terms: toTerms(text) })
    if (!result) return
    if (result.ok) return onSaved()
    setProblem(termsProblem(result.fields))
    field.current?.focus()
  }

  return (
    <Panel
      title={group ? 'Change words' : 'Add words'}
      marked={isEdit}
      className="xl:sticky xl:top-24"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        className="stack-4"
      >
        <TermsField ref={field} text={text} problem={problem} onChange={setText} />
        <FormButtons busy={busy} onCancel={isEdit ? onCancel : undefined}>
          {group ? 'Update Words' : 'Add Words'}
        </FormButtons>
      </form>
    </Panel>
  )
}

type TermsFieldProps = {
  ref: RefObject<HTMLTextAreaElement | null>
  text: string
  problem: string | undefined
  onChange: (text: string) => void
}

const TermsField = ({ ref, text, problem, onChange }: TermsFieldProps) => (
  <TextArea
    label="Words that mean the same"
    ref={ref}
    rows={4}
    required
    spellCheck={false}
    autoCapitalize="none"
    value={text}
    onChange={({ target }) => onChange(target.value)}
    error={problem}
    hint={HINT}
  />
)

/** The server's message about the whole list (`terms`) or about one term (`terms.0`). */
const termsProblem = (fields: Record<string, string>): string | undefined =>
  Object.entries(fields).find(([name]) => name.split('.')[0] === 'terms')?.[1]
