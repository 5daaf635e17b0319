import { useState, type ChangeEvent, type SubmitEvent } from 'react'
import { useMutation, type Mutation, type MutationResult } from '#web/admin/layout/admin-data.ts'

type Send<Fields> = (
  values: Fields,
  /** The value of the button that was pressed. */
  action: string,
) => Promise<MutationResult<unknown> | undefined>

/**
 * The texts and problems of a small form. A refused field shows the message of the server. After a
 * success the fields are empty again.
 */
export function useFields<Fields extends Record<string, string>>(
  start: Fields,
  send: Send<Fields>,
) {
  const [values, setValues] = useState(start)
  const [problems, setProblems] = useState<Record<string, string>>({})

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const result = await send(values, submitter instanceof HTMLButtonElement ? submitter.value : '')
    if (result?.ok) setValues(start)
    if (result) setProblems(result.ok ? {} : result.fields)
  }

  return {
    bind: (name: string & keyof Fields) => ({
      name,
      required: true,
      value: values[name],
      error: problems[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        setValues({ ...values, [name]: target.value }),
    }),
    submit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
  }
}

/** The same for a form whose texts are the input of one mutation. */
export function useMutationFields<Fields extends Record<string, string>, Value>(
  mutation: Mutation<Fields, Value>,
  start: Fields,
  onDone: (value: Value) => void,
) {
  const { run, busy } = useMutation(mutation)
  const fields = useFields(start, async (values) => {
    const result = await run(values)
    if (result?.ok) onDone(result.value)
    return result
  })
  return { ...fields, busy }
}
