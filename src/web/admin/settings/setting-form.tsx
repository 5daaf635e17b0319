import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { Panel } from '#web/admin/layout/screen.tsx'
import { EarlierVersions, type Version } from './earlier-versions.tsx'
import type { SettingState } from './use-setting.ts'

type BodyProps = {
  title: string
  state: SettingState
  value: () => Record<string, unknown>
  /** Fills the fields from a saved value. */
  show: (value: unknown) => void
  /** Remembers the current input and returns a function that restores it. */
  keep: () => () => void
  children: ReactNode
}

/** The panel and form of one settings group. */
export function SettingForm({
  id,
  line,
  ...body
}: BodyProps & { id: string; line: string }): ReactElement {
  return (
    <div id={id} className="scroll-mt-20">
      <Panel title={body.title}>
        <p className="-mt-2 mb-4 text-sm text-jamun-700">{line}</p>
        <SettingBody {...body} />
      </Panel>
    </div>
  )
}

type Look = { version: Version; back: () => void }

/**
 * The form of one settings group with its earlier versions. A version is previewed in the fields
 * and restored by saving it. If somebody else saved first, a notice offers to load the current
 * values.
 */
export function SettingBody({
  title,
  state,
  value,
  show,
  keep,
  children,
}: BodyProps): ReactElement {
  const { name, form, busy, overtaken, screen, save } = state
  const [look, setLook] = useState<Look | null>(null)
  const lookAt = (version: Version) => {
    setLook({ version, back: look?.back ?? keep() })
    show(version.value)
    form.current?.scrollIntoView({ block: 'start' })
  }
  const goBack = () => {
    look?.back()
    setLook(null)
  }
  const now = JSON.stringify(value())
  const [saved, setSaved] = useState(now)
  const { noteUnsaved } = screen
  useEffect(() => noteUnsaved(name, now !== saved), [noteUnsaved, name, now, saved])
  const send = async () => {
    if (!(await save(value()))) return
    setSaved(now)
    setLook(null)
  }
  return (
    <>
      <form
        ref={form}
        noValidate
        className="scroll-mt-20"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void send()
        }}
      >
        <div role="status">{look && <Looking look={look} onBack={goBack} />}</div>
        {children}
        {overtaken && <Overtaken onShow={() => screen.showNow(name)} />}
        <Button type="submit" busy={busy} className="mt-5 max-sm:w-full">
          {look ? `Bring version ${look.version.version} back` : `Save ${title}`}
        </Button>
      </form>
      <EarlierVersions name={name} title={title} current={state.version} onLook={lookAt} />
    </>
  )
}

function Looking({ look: { version }, onBack }: { look: Look; onBack: () => void }) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 bg-haldi-100 p-4 text-sm">
      <p>
        This is version {version.version}, saved by {version.actor} on {formatMoment(version.at)}.
        Nothing changes until you bring it back.
      </p>
      <Button look="outline" size="sm" onClick={onBack}>
        Back to what was here
      </Button>
    </div>
  )
}

function Overtaken({ onShow }: { onShow: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    await onShow()
    setBusy(false)
  }
  return (
    <div
      role="alert"
      className="mt-5 flex flex-wrap items-center justify-between gap-3 bg-haldi-100 p-4 text-sm"
    >
      Somebody else has changed this meanwhile. Nothing was overwritten.
      <Button look="outline" size="sm" busy={busy} onClick={() => void show()}>
        Show what is set now
      </Button>
    </div>
  )
}
