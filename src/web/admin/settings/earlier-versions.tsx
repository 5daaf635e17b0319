import type { ReactElement } from 'react'
import type { Mutation, MutationResult } from '#web/admin/layout/admin-data.ts'
import {
  listVersions,
  type SettingName,
  type SettingVersion,
} from '#web/api/admin/settings/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/admin/layout/screen.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'

export const READ_VERSIONS: Mutation<{ name: SettingName }, SettingVersion[]> = {
  name: 'read-versions',
  send: listVersions,
  isRead: true,
}

type VersionsProps = {
  title: string
  current: number
  /** The versions; undefined while they are loading. */
  versions: MutationResult<SettingVersion[]> | undefined
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onAgain: () => void
  onPreview: (version: SettingVersion) => void
}

/**
 * The saved versions of one settings group, loaded when the section is opened. `onPreview` shows a
 * version in the form.
 */
export function EarlierVersions({
  title,
  isOpen,
  onToggle,
  ...list
}: VersionsProps): ReactElement | null {
  if (list.current === 0) return null
  return (
    <details
      className="mt-5 border-t border-jamun-100 pt-2"
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary
        className={
          'inline-flex min-h-11 cursor-pointer items-center text-sm font-medium text-rani-600'
        }
      >
        Earlier versions of {title}
      </summary>
      {isOpen && <VersionList {...list} />}
    </details>
  )
}

type VersionListProps = Pick<VersionsProps, 'current' | 'versions' | 'onAgain' | 'onPreview'>

function VersionList({ current, versions, onAgain, onPreview }: VersionListProps) {
  if (!versions) return <p className="py-2 text-sm text-jamun-700">Loading the versions...</p>
  if (!versions.ok) return <LoadFailed text="The versions could not be loaded." onAgain={onAgain} />
  return (
    <ol className="divide-y divide-jamun-100">
      {versions.value.map((version) => (
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
