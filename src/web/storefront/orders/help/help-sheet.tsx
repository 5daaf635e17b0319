import { Mail, MessageCircle, Phone } from 'lucide-react'
import { useRef, type ReactElement } from 'react'
import { Link } from 'react-router'
import { useShop } from '#web/session/shop-facts.ts'
import { $alerts, CloseButton, Modal } from '#web/ui/modal.tsx'
import { helpWays, type HelpWay } from './help-ways.ts'

const TITLE_ID = 'help-title'

const ICONS: Record<HelpWay['name'], typeof Mail> = {
  WhatsApp: MessageCircle,
  Call: Phone,
  'E-mail': Mail,
}

/** Shows over the page how the shop is reached about an order. */
export function showHelp(number: string): void {
  const close = () => $alerts.set($alerts.get().filter((other) => other !== sheet))
  const sheet = <HelpSheet key={`help-${number}`} number={number} onClose={close} />
  $alerts.set([...$alerts.get(), sheet])
}

type HelpSheetProps = { number: string; onClose: () => void }

function HelpSheet({ number, onClose }: HelpSheetProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const shop = useShop()
  return (
    <Modal
      ref={dialog}
      openOnMount
      closeOnBackdrop
      closeOnLink
      aria-labelledby={TITLE_ID}
      onClose={onClose}
      className={
        'w-[min(100%-2rem,28rem)] rounded-md bg-white p-4 text-jamun-950 shadow-pop ' +
        'max-sm:mb-4 sm:p-6'
      }
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id={TITLE_ID} className="pt-1 text-lg font-semibold">
          Help with <span className="whitespace-nowrap">{number}</span>
        </h2>
        <span className="-mt-1 -mr-3">
          <CloseButton label="Close" onClick={() => dialog.current?.close()} />
        </span>
      </div>
      <ul className="mt-2">
        {helpWays(shop, number).map((way) => (
          <li key={way.name} className="border-t border-jamun-100 first:border-0">
            <Way way={way} />
          </li>
        ))}
      </ul>
      <p className="border-t border-jamun-100 pt-3 text-sm text-jamun-700">
        Not solved yet?{' '}
        <Link
          to={`/grievance?order=${encodeURIComponent(number)}`}
          className={
            '-my-2.5 inline-flex min-h-11 items-center text-rani-600 underline ' +
            'underline-offset-4 hover:text-rani-700'
          }
        >
          Send a complaint
        </Link>
      </p>
    </Modal>
  )
}

function Way({ way: { name, lines, link } }: { way: HelpWay }) {
  const Icon = ICONS[name]
  return (
    <a {...link} className="flex min-h-13 items-center gap-3 py-2 hover:text-rani-600">
      <Icon aria-hidden="true" strokeWidth={1.6} className="size-5 shrink-0 text-jamun-700" />
      <span className="min-w-0">
        <span className="block font-medium">{name}</span>
        {lines.map((line) => (
          <span key={line} className="tnum block text-sm text-jamun-700 wrap-anywhere">
            {line}
          </span>
        ))}
      </span>
    </a>
  )
}
