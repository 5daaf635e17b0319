import { useRef, type ReactElement } from 'react'
import { CopyButton } from '#web/admin/layout/copy-button.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { DetailsDialog } from '#web/admin/layout/details-dialog.tsx'
import type { AdminLoginLink } from '#web/api/admin/users.ts'
import { TextField } from '#web/ui/field.tsx'

type LoginLinkDialogProps = { name: string; link: AdminLoginLink; onClose: () => void }

/** A log-in link of a customer, shown once. */
export function LoginLinkDialog({ name, link, onClose }: LoginLinkDialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <DetailsDialog ref={dialog} title={`A log-in link for ${name}`} onClose={onClose}>
      <div className="stack-4 p-5">
        <p>
          Send it to {name} alone: whoever opens it is logged in as {name}.{' '}
          {`It works once, until ${formatMoment(link.expiresAt)}, and is not shown again.`}
        </p>
        <TextField
          label="Link"
          readOnly
          value={link.url}
          onFocus={({ target }) => target.select()}
        />
        <CopyButton what="link" text={link.url} />
      </div>
    </DetailsDialog>
  )
}
