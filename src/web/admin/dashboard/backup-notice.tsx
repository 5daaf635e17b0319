import type { ReactElement } from 'react'
import { formatMoment } from '#web/admin/layout/moment.ts'
import type { Dashboard } from '#web/api/admin/dashboard.ts'
import { Notice } from './notice.tsx'

/** The notice that the last backup failed, or lacks files of pictures. */
export function BackupNotice({
  backup: { startedAt, failure, missingPictures },
}: {
  backup: NonNullable<Dashboard['backup']>
}): ReactElement {
  const files =
    missingPictures === 1 ? 'One picture file is' : `${missingPictures} picture files are`
  return (
    <Notice
      label="Backup"
      title={failure ? 'The last backup failed' : `${files} missing in the storage`}
      link={{ to: '/admin/backups', label: 'Look at the backups' }}
    >
      {formatMoment(startedAt)}.{' '}
      {failure ?? 'The backup lacks what is missing. Please upload those pictures again.'}
    </Notice>
  )
}
