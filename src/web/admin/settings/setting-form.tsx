import type { ReactElement, ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '../screen.tsx'
import type { SettingState } from './use-setting.ts'

type FormProps = { id: string; title: string; line: string; state: SettingState; value: () => Record<string, unknown>; children: ReactNode }

/** The form around one group of settings. Who was overtaken is told, and may look at what is set now. */
export function SettingForm({ id, title, line, state: { form, busy, overtaken, save }, value, children }: FormProps): ReactElement {
  const { revalidate } = useRevalidator()
  return (
    <div id={id} className="scroll-mt-20">
      <Panel title={title}>
        <p className="-mt-2 mb-4 text-sm text-jamun-700">{line}</p>
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!busy) void save(value())
          }}
        >
          {children}
          {overtaken && (
            <div role="alert" className="mt-5 flex flex-wrap items-center justify-between gap-3 bg-haldi-100 p-4 text-sm">
              Somebody else has changed this meanwhile. Nothing was overwritten.
              <Button look="outline" size="sm" onClick={() => void revalidate()}>
                Show what is set now
              </Button>
            </div>
          )}
          <Button type="submit" busy={busy} className="mt-5 max-sm:w-full">
            Save {title}
          </Button>
        </form>
      </Panel>
    </div>
  )
}
