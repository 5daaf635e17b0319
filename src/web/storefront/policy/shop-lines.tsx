import type { ReactElement, ReactNode } from 'react'
import { CONTACT, ELSEWHERE, OFFICER, SELLER } from '../frame/shop-details.ts'

const LINK = 'inline-flex min-h-11 min-w-11 items-center text-rani-600 underline underline-offset-4 hover:text-rani-700'

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="sm:grid sm:grid-cols-[9rem_1fr] sm:gap-4">
      <dt className="text-sm text-jamun-500 sm:leading-[1.625rem]">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

const Mail = ({ to }: { to: string }) => (
  <a href={`mailto:${to}`} className={LINK}>
    {to}
  </a>
)

const Call = ({ phone }: { phone: typeof CONTACT.phone }) => (
  <a href={`tel:${phone.dialled}`} className={`tnum ${LINK}`}>
    {phone.shown}
  </a>
)

const LINES = 'my-4 space-y-2 border-l-2 border-haldi-400 bg-chandan px-4 py-3.5'

/** Who runs the shop and how to reach her: legal name, postal address, customer care. */
export function SellerLines(): ReactElement {
  return (
    <dl className={LINES}>
      <Line term="Seller">
        {SELLER.name} ({SELLER.form}), trading as {SELLER.site}
      </Line>
      <Line term="Address">
        {/* Lines of their own, so that nothing moves when the font comes. */}
        <span className="block">{CONTACT.address[0]}</span>
        <span className="block">{CONTACT.address[1]}, India</span>
      </Line>
      <Line term="Customer care">
        <Mail to={CONTACT.email} />
      </Line>
      <Line term="Message">
        <a href={CONTACT.message} rel={ELSEWHERE} className={LINK}>
          WhatsApp
        </a>
      </Line>
      <Line term="Phone">
        <Call phone={CONTACT.phone} />, {SELLER.hours}
      </Line>
    </dl>
  )
}

/** The grievance officer, and how soon a complaint is acknowledged and settled. */
export function OfficerLines(): ReactElement {
  return (
    <dl className={LINES}>
      <Line term={OFFICER.designation}>{OFFICER.name}</Line>
      <Line term="E-mail">
        <Mail to={OFFICER.email} />
      </Line>
      <Line term="Phone">
        <Call phone={OFFICER.phone} />, {SELLER.hours}
      </Line>
      <Line term="Post">
        {SELLER.name}, {CONTACT.address[0]} {CONTACT.address[1]}, India
      </Line>
      <Line term="How soon">Acknowledged within 48 hours, settled within one month</Line>
    </dl>
  )
}
