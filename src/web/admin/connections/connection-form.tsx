import { useId, useRef, useState, type ReactElement, type SubmitEvent } from 'react'
import { useFocusOnProblem } from '#web/admin/layout/forms/use-focus-on-problem.ts'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import { CopyButton } from '#web/admin/layout/copy-button.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { Panel } from '#web/admin/layout/screen.tsx'
import {
  removeConnection,
  saveConnection,
  type Connection,
  type SaveConnectionInput,
} from '#web/api/admin/settings/connections.ts'
import { Button } from '#web/ui/button.tsx'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { SelectField } from '#web/admin/layout/forms/select-field.tsx'
import { fieldClass, FieldLabel, FieldNote, PasswordField, TextField } from '#web/ui/field.tsx'
import {
  CONNECTION_TEXTS,
  describeState,
  savedHint,
  startTexts,
  type ConnectionField,
} from './connection-fields.ts'
import { ConnectionTest } from './connection-test.tsx'

const isOutdated = ({ code }: { code: string }): boolean => code === 'settings.changed'

export const SAVE: Mutation<SaveConnectionInput, string> = {
  name: 'save',
  send: saveConnection,
  done: (message) => message,
  failed: () => 'Failed to save: ',
  reloadsAfter: isOutdated,
}

export const REMOVE: Mutation<{ name: Connection['name']; version: number }, string> = {
  name: 'remove',
  send: removeConnection,
  done: (message) => message,
  failed: () => 'Failed to remove: ',
  reloadsAfter: isOutdated,
}

type FormProps = {
  connection: Connection
  webhookUrl: string
  setUnsaved: (name: string, isUnsaved: boolean) => void
}

const LIVE =
  'These are live keys: customers pay with money from now on, and unpaid test orders end. Take ' +
  'live payments?'
const GO_LIVE = { confirm: 'Take live payments' }

/** Saves and removes one connection. The first invalid field gets the focus. */
function useConnection({ connection, setUnsaved }: Omit<FormProps, 'webhookUrl'>) {
  const { name, version } = connection
  const saving = useMutation(SAVE)
  const removing = useMutation(REMOVE)
  const form = useRef<HTMLFormElement>(null)
  const [texts, setTexts] = useState(() => startTexts(connection))
  const [problems, setProblems] = useState<Record<string, string>>({})
  useFocusOnProblem(form, problems)
  const change = (field: string, text: string) => {
    setTexts({ ...texts, [field]: text })
    setUnsaved(name, true)
  }
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (texts.keyId?.trim().startsWith('rzp_live_') && !(await askConfirm(LIVE, GO_LIVE))) return
    const result = await saving.run({ name, value: texts, version })
    if (!result) return
    if (result.ok || isOutdated(result)) setUnsaved(name, false)
    setProblems(result.ok ? {} : result.fields)
  }
  const remove = async () => {
    const question = `Remove the saved keys of ${CONNECTION_TEXTS[name].title}?`
    if (await askConfirm(question, { confirm: 'Remove' })) await removing.run({ name, version })
  }
  return { form, texts, problems, change, save, remove, saving, removing }
}

/** The panel of one service: what is set, its fields, and a button that really connects. */
export function ConnectionForm({ connection, webhookUrl, setUnsaved }: FormProps): ReactElement {
  const { name, source } = connection
  const { title, line } = CONNECTION_TEXTS[name]
  const { form, texts, problems, change, save, remove, ...busy } = useConnection({
    connection,
    setUnsaved,
  })
  const isFixed = source === 'environment'
  return (
    <div id={name} className="scroll-mt-20">
      <Panel title={title}>
        <p className="-mt-2 mb-2 text-sm text-jamun-700">{line}</p>
        <State connection={connection} />
        {name === 'payments' && <WebhookAddress url={webhookUrl} />}
        <form ref={form} noValidate onSubmit={(event) => void save(event)}>
          <ConnectionInputs {...{ connection, texts, problems }} onChange={change} />
          <div className="mt-5 flex flex-wrap gap-3">
            {!isFixed && (
              <Button type="submit" busy={busy.saving.busy} className="max-sm:w-full">
                {`Save ${title}`}
              </Button>
            )}
            {(source === 'saved' || source === 'unreadable') && (
              <Button
                look="outline"
                busy={busy.removing.busy}
                className="max-sm:w-full"
                aria-label={`Remove ${title}`}
                onClick={() => void remove()}
              >
                Remove
              </Button>
            )}
          </div>
        </form>
        {(isFixed || source === 'saved') && <ConnectionTest name={name} title={title} />}
      </Panel>
    </div>
  )
}

function State({ connection }: { connection: Connection }) {
  const { changedAt, changedBy, source } = connection
  return (
    <p
      className={
        'mb-4 p-3 text-sm wrap-anywhere ' +
        (source === 'unreadable' ? 'bg-haldi-100' : 'bg-jamun-50')
      }
    >
      {describeState(connection)}
      {changedAt && ` Changed by ${changedBy} on ${formatMoment(changedAt)}.`}
    </p>
  )
}

function WebhookAddress({ url }: { url: string }) {
  const id = useId()
  return (
    <div className="mb-4">
      <FieldLabel htmlFor={id} label="Webhook address" />
      <input
        id={id}
        readOnly
        value={url}
        aria-describedby={`${id}-note`}
        className={fieldClass(false)}
        onFocus={({ target }) => target.select()}
      />
      <FieldNote
        id={`${id}-note`}
        hint={
          'Copy it into the dashboard: Account & Settings, Webhooks, Add new webhook. Choose the ' +
          'events order.paid, payment.captured, refund.processed and refund.failed.'
        }
      />
      <div className="mt-3">
        <CopyButton what="address" text={url} />
      </div>
    </div>
  )
}

type InputsProps = {
  connection: Connection
  texts: Record<string, string>
  problems: Record<string, string>
  onChange: (field: string, text: string) => void
}

function ConnectionInputs({ connection, texts, problems, onChange }: InputsProps) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {CONNECTION_TEXTS[connection.name].fields.map((field) => (
        <ConnectionInput
          key={field.name}
          field={field}
          connection={connection}
          text={texts[field.name] ?? ''}
          error={problems[field.name]}
          onChange={(text) => onChange(field.name, text)}
        />
      ))}
    </div>
  )
}

type InputProps = {
  field: ConnectionField
  connection: Connection
  text: string
  error: string | undefined
  onChange: (text: string) => void
}

function ConnectionInput({ field, connection, text, error, onChange }: InputProps) {
  const { name, label, optional = false, isSecret, options } = field
  const isFixed = connection.fixed.includes(name)
  const saved = savedHint(connection, field)
  const hint = isFixed
    ? 'Set by the server’s settings.'
    : [saved, field.hint].filter(Boolean).join(' ')
  if (isFixed) {
    const isSet = connection.set.includes(name)
    const value = connection.shown[name] ?? (isSet ? 'Set' : 'Not set')
    return <TextField label={label} hint={hint} readOnly value={value} />
  }
  if (options) return <Choice {...{ label, options, text, error, onChange }} />
  const Input = isSecret ? PasswordField : TextField
  return (
    <Input
      label={label}
      hint={hint}
      optional={optional}
      autoComplete={isSecret ? 'new-password' : 'off'}
      spellCheck={false}
      autoCapitalize="none"
      error={error}
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

type ChoiceProps = Omit<InputProps, 'field' | 'connection'> & {
  label: string
  options: NonNullable<ConnectionField['options']>
}

function Choice({ label, options, text, error, onChange }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      value={text}
      onChange={({ target }) => onChange(target.value)}
      error={error}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  )
}
