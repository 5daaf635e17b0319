import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import {
  checkConnection,
  type CheckResult,
  type Connection,
} from '#web/api/admin/settings/connections.ts'
import { Button } from '#web/ui/button.tsx'

type Name = Connection['name']

export const CHECK: Mutation<{ name: Name }, CheckResult> = {
  name: 'test',
  send: checkConnection,
  failed: () => 'The test failed: ',
  keepsScreen: true,
}

const TEST_HINTS: Record<Name, string> = {
  payments: 'Asks the payment provider whether it accepts the keys.',
  mail: 'Sends a mail to your own address. It shows whether the sender is accepted.',
  messenger: 'Sends a text message to your own number, at most three in an hour.',
  pictures: 'Writes, reads and deletes an object.',
}

/** Connects to the service as it is set, and shows the sentence of the server. */
export function ConnectionTest({ name, title }: { name: Name; title: string }): ReactElement {
  const testing = useMutation(CHECK)
  const [result, setResult] = useState<CheckResult>()
  const test = async () => {
    setResult(undefined)
    const response = await testing.run({ name })
    if (response?.ok) setResult(response.value)
  }
  return (
    <div className="mt-5 border-t border-jamun-100 pt-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="outline"
          busy={testing.busy}
          aria-label={`Test ${title}`}
          onClick={() => void test()}
        >
          Test
        </Button>
        <p className="min-w-0 grow basis-44 text-sm text-jamun-700">{TEST_HINTS[name]}</p>
      </div>
      <div role="status">{result && <TestResult {...result} />}</div>
    </div>
  )
}

const ICON = { 'aria-hidden': true, strokeWidth: 1.6, className: 'mt-0.5 size-4 shrink-0' } as const

function TestResult({ works, message }: CheckResult) {
  return (
    <p
      className={
        'mt-3 flex gap-1.5 text-sm font-medium wrap-anywhere ' +
        (works ? 'text-mehendi-700' : 'text-sindoor-600')
      }
    >
      {works ? <CircleCheck {...ICON} /> : <CircleAlert {...ICON} />}
      {message}
    </p>
  )
}
