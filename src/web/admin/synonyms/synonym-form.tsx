import { useEffect, useId, useRef, useState, type ReactElement, type RefObject } from 'react'
import type { Synonym } from '#contract/contract.ts'
import { ApiError, call, serverMessage } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldLabel, FieldNote, fieldClass } from '#web/ui/field.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Panel } from '#web/admin/layout/screen.tsx'
import { toTerms } from './terms.ts'

const HINT =
  'With a comma between them: jhumka, jhumki, jumka. Small or capital letters are the same, ' +
  'and Hindi is read as it sounds.'

type SynonymFormProps = { group: Synonym | undefined; onCancel: () => void; onSaved: () => void }

/** Adds a group of synonyms, or edits `group`. Give it another `key` for another group. */
export function SynonymForm({ group, onCancel, onSaved }: SynonymFormProps): ReactElement {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(group ? group.terms.join(', ') : '')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isEdit = group !== undefined
  useEffect(() => {
    if (isEdit) field.current?.focus()
  }, [isEdit])

  const save = async () => {
    setBusy(true)
    setProblem(undefined)
    const body = { terms: toTerms(text) }
    try {
      await (group
        ? call('PUT /api/admin/synonyms/:id', { params: { id: group._id }, body })
        : call('POST /api/admin/synonyms', { body }))
      toast('success', group ? 'Words updated successfully!' : 'Words added successfully!')
      onSaved()
    } catch (error) {
      setProblem(termsProblem(error))
      field.current?.focus()
      toast(
        'error',
        'Failed to save the words: ' +
          `${serverMessage(error, 'Please check your internet connection.')}`,
      )
    }
    setBusy(false)
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
          if (!busy) void save()
        }}
        className="space-y-4"
      >
        <TermsField ref={field} text={text} problem={problem} onChange={setText} />
        <div className="grid gap-3">
          <Button type="submit" busy={busy}>
            {group ? 'Update Words' : 'Add Words'}
          </Button>
          {isEdit && (
            <Button look="outline" onClick={onCancel}>
              Cancel Edit
            </Button>
          )}
        </div>
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

function TermsField({ ref, text, problem, onChange }: TermsFieldProps) {
  const id = useId()
  return (
    <div>
      <FieldLabel htmlFor={id} label="Words that mean the same" />
      <textarea
        ref={ref}
        id={id}
        rows={4}
        required
        spellCheck={false}
        autoCapitalize="none"
        value={text}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-note`}
        className={fieldClass(Boolean(problem), 'py-2.5')}
      />
      <FieldNote id={`${id}-note`} error={problem} hint={HINT} />
    </div>
  )
}

/** The server's message about the whole list (`terms`) or about one term (`terms.0`). */
const termsProblem = (error: unknown): string | undefined =>
  error instanceof ApiError && error.fields
    ? Object.entries(error.fields).find(([name]) => name.split('.')[0] === 'terms')?.[1]
    : undefined
