import { useState, type ReactElement } from 'react'
import type { CallReply, Setting } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { useLoaded } from '#web/ui/browser/use-loaded.ts'
import { LoadFailed } from '#web/admin/layout/load-failed.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'

export type Version = CallReply<'GET /api/admin/settings/:name/versions'>['versions'][number]

type VersionsProps = {
  name: Setting['name']
  title: string
  current: number
  onPreview: (version: Version) => void
}

/**
 * The saved versions of one settings group, loaded when the section is opened. `onLook` shows a
 * version in the form.
 */
export function EarlierVersions({
  name,
  title,
  current,
  onPreview,
}: VersionsProps): ReactElement | null {
  const [open, setOpen] = useState(false)
  if (current === 0) return null
  return (
    <details
      className="mt-5 border-t border-jamun-100 pt-2"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary
        className={
          'inline-flex min-h-11 cursor-pointer items-center text-sm font-medium text-rani-600'
        }
      >
        Earlier versions of {title}
      </summary>
      {open && <VersionList key={current} name={name} current={current} onPreview={onPreview} />}
    </details>
  )
}

function VersionList({ name, current, onPreview }: Omit<VersionsProps, 'title'>) {
  const { loaded, again } = useLoaded(name, (signal) =>
    call('GET /api/admin/settings/:name/versions', { params: { name } }, { signal }),
  )
  if (loaded.state === 'loading')
    return <p className="py-2 text-sm text-jamun-700">Loading the versions...</p>
  if (loaded.state !== 'there')
    return <LoadFailed text="The versions could not be loaded." onAgain={again} />
  return (
    <ol className="divide-y divide-jamun-100">
      {loaded.thing.versions.map((version) => (
        <li
          key={version.version}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm"
        >
          <span className="wrap-anywhere">
            <span className="font-semibold">Version {version.version}</span>,{' '}
            {formatMoment(version.at)}, {version.actor}
          </span>
          {version.version === current ? (
            <span className="inline-flex min-h-11 items-center text-jamun-700">
              In the shop now
            </span>
          ) : (
            <Button look="outline" size="sm" onClick={() => onPreview(version)}>
              Look at version {version.version}
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}
