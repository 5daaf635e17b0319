import { Check, Hourglass, TriangleAlert } from 'lucide-react'
import type { ReactElement } from 'react'
import { formatMoment } from '#web/admin/layout/moment.ts'
import type { Backup } from '#web/api/admin/operations/backups.ts'
import { Button } from '#web/ui/button.tsx'

const ICON = { 'aria-hidden': true, strokeWidth: 1.8 } as const

type BackupListProps = { backups: Backup[]; onDownload: (id: string) => void }

/** The backups, newest first, each with its outcome and a button to download its file. */
export function BackupList({ backups, onDownload }: BackupListProps): ReactElement {
  return (
    <ul data-rows aria-label="Backups" className="divide-y divide-jamun-100 bg-white">
      {backups.map((backup) => (
        <li key={backup.id} className="flex flex-wrap gap-3 px-4 py-4 lg:px-6">
          <OutcomeIcon backup={backup} />
          <div className="min-w-0 grow basis-52 wrap-anywhere">
            <h2 className="font-semibold">{formatMoment(backup.startedAt)}</h2>
            <Outcome backup={backup} />
            <p className="text-sm text-jamun-700">
              {backup.startedBy ? `Started by ${backup.startedBy}` : 'Nightly backup'}
            </p>
          </div>
          {backup.isThere && (
            <Button
              look="outline"
              size="sm"
              className="self-start max-sm:ml-8"
              aria-label={`Download the backup of ${formatMoment(backup.startedAt)}`}
              onClick={() => onDownload(backup.id)}
            >
              Download
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function OutcomeIcon({ backup: { endedAt, failure } }: { backup: Backup }) {
  if (endedAt === null)
    return <Hourglass {...ICON} className="mt-0.5 size-5 shrink-0 text-jamun-700" />
  return failure ? (
    <TriangleAlert {...ICON} className="mt-0.5 size-5 shrink-0 text-sindoor-600" />
  ) : (
    <Check {...ICON} className="mt-0.5 size-5 shrink-0 text-mehendi-700" />
  )
}

function Outcome({ backup }: { backup: Backup }) {
  const { endedAt, failure, isThere, missingPictures } = backup
  if (endedAt === null) return <p role="status">It is being written.</p>
  if (failure) return <p className="text-sindoor-600">{failure}</p>
  return (
    <>
      <p>{figuresOf(backup)}</p>
      {missingPictures !== null && missingPictures > 0 && (
        <p className="text-sindoor-600">
          {missingPictures === 1
            ? 'One picture file is missing in the storage.'
            : `${missingPictures} picture files are missing in the storage.`}
        </p>
      )}
      {!isThere && <p className="text-sm text-jamun-700">Its file is no longer in the folder.</p>}
    </>
  )
}

const MEGABYTE = 1_000_000
const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })

/** `12.3 MB, 4,512 rows, 80 pictures, encrypted`. */
function figuresOf({ bytes, rows, pictures, isEncrypted }: Backup): string {
  const size = `${number.format(Math.max(0.1, (bytes ?? 0) / MEGABYTE))} MB`
  const seal = isEncrypted ? 'encrypted' : 'not encrypted'
  return [
    size,
    `${number.format(rows ?? 0)} rows`,
    `${number.format(pictures ?? 0)} ${pictures === 1 ? 'picture' : 'pictures'}`,
    seal,
  ].join(', ')
}
