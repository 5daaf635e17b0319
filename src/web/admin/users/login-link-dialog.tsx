import { Copy } from 'lucide-react'
import { useRef, type ReactElement } from 'react'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { DetailsDialog } from '#web/admin/layout/details-dialog.tsx'
import type { AdminLoginLink } from '#web/api/admin/users.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'

type LoginLinkDialogProps = { name: string; link: AdminLoginLink; onClose: () => void }

/** A log-in link of a customer, shown once. */
export function LoginLinkDialog({ name, link, onClose }: LoginLinkDialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.url)
      toast('success', 'The link is copied.')
    } catch {
      toast('warning', 'Please copy the link by hand.')
    }
  }
  return (
    <DetailsDialog ref={dialog} title={`A log-in link for ${name}`} onClose={onClose}>
      <div className="space-y-4 p-5">
        <p>
          Send it to {name} alone: whoever opens it is logged in as {name}. It works once, until{' '}
          {formatMoment(link.expiresAt)}, and is not shown again.
        </p>
        <TextField
          label="Link"
          readOnly
          value={link.url}
          onFocus={({ target }) => target.select()}
        />
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" strokeWidth={1.6} className="size-[1.15em] shrink-0" />
          Copy link
        </Button>
      </div>
    </DetailsDialog>
  )
}
