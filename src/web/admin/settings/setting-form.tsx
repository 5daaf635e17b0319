import { useLayoutEffect, useState, type ReactElement, type ReactNode } from 'react'
import { useRead } from '#web/admin/layout/admin-data.ts'
import type { SettingName, SettingVersion } from '#web/api/admin/settings/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { Panel } from '#web/admin/layout/screen.tsx'
import { EarlierVersions, READ_VERSIONS } from './earlier-versions.tsx'
import type { SettingState } from './use-setting.ts'

type BodyProps = {
  title: string
  state: SettingState
  value: () => Record<string, unknown>
  /** Fills the fields from a saved value. */
  fill: (value: unknown) => void
  /** Remembers the current input and returns a function that restores it. */
  snapshot: () => () => void
  /** Keeps the foot of a long form at the foot of the window, also while nothing is changed. */
  isLong?: boolean
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

type Preview = { version: SettingVersion; restore: () => void }

/**
 * The form of one settings group with its earlier versions. A version is previewed in the fields
 * and restored by saving it. If somebody else saved first, a notice offers to load the current
 * values.
 */
export function SettingBody({
  title,
  state,
  value,
  fill,
  snapshot,
  isLong = false,
  children,
}: BodyProps): ReactElement {
  const { name, form, busy, isOutdated, screen, save } = state
  const [preview, setPreview] = useState<Preview | null>(null)
  const versions = useVersions(name)
  const showVersion = (version: SettingVersion) => {
    setPreview({ version, restore: preview?.restore ?? snapshot() })
    fill(version.value)
    form.current?.scrollIntoView({ block: 'start' })
  }
  const endPreview = () => {
    preview?.restore()
    setPreview(null)
  }
  const { isChanged, setSaved } = useChanged(state, JSON.stringify(value()))
  const send = async () => {
    if (!(await save(value()))) return
    setSaved()
    setPreview(null)
    if (versions.isOpen) versions.onAgain()
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
        <div role="status">
          {preview && <PreviewNotice preview={preview} onBack={endPreview} />}
        </div>
        {children}
        {isOutdated && <OutdatedNotice onReload={() => screen.reloadSetting(name)} />}
        <SaveFoot isSticky={isChanged || isLong}>
          <Button type="submit" busy={busy} className="max-sm:w-full">
            {preview ? `Bring version ${preview.version.version} back` : `Save ${title}`}
          </Button>
        </SaveFoot>
      </form>
      <EarlierVersions
        title={title}
        current={state.version}
        onPreview={showVersion}
        {...versions}
      />
    </>
  )
}

/** Whether the input of a group is another one than what was saved last. */
function useChanged({ name, screen: { setUnsaved } }: SettingState, current: string) {
  const [saved, setSaved] = useState(current)
  const isChanged = current !== saved
  // Before the next event: somebody who types and leaves at once is asked too.
  useLayoutEffect(() => setUnsaved(name, isChanged), [setUnsaved, name, isChanged])
  return { isChanged, setSaved: () => setSaved(current) }
}

/** The foot of a form. A sticky one stays at the foot of the window. */
const SaveFoot = ({ isSticky, children }: { isSticky: boolean; children: ReactNode }) => (
  <div
    data-form-foot={isSticky || undefined}
    className={
      '-mx-5 mt-4 flex justify-end bg-white px-5 py-3 max-[18rem]:-mx-3 max-[18rem]:px-3 ' +
      'lg:-mx-6 lg:px-6 ' +
      (isSticky ? 'sticky bottom-0 z-10 shadow-bar' : '')
    }
  >
    {children}
  </div>
)

/** The earlier versions of a group, read when their section is opened. */
function useVersions(name: SettingName) {
  const { read, result } = useRead(READ_VERSIONS)
  const [isOpen, setOpen] = useState(false)
  const onAgain = () => void read({ name })
  const onToggle = (opened: boolean) => {
    setOpen(opened)
    if (opened) onAgain()
  }
  return { versions: result, isOpen, onToggle, onAgain }
}

function PreviewNotice({ preview: { version }, onBack }: { preview: Preview; onBack: () => void }) {
  return (
    <div
      className={'mb-5 flex flex-wrap items-center justify-between gap-3 bg-haldi-100 p-4 text-sm'}
    >
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

function OutdatedNotice({ onReload }: { onReload: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const reload = async () => {
    setBusy(true)
    await onReload()
    setBusy(false)
  }
  return (
    <div
      role="alert"
      className="mt-5 flex flex-wrap items-center justify-between gap-3 bg-haldi-100 p-4 text-sm"
    >
      Somebody else has changed this meanwhile. Nothing was overwritten.
      <Button look="outline" size="sm" busy={busy} onClick={() => void reload()}>
        Show what is set now
      </Button>
    </div>
  )
}
