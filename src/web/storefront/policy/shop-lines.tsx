import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { EXTERNAL_REL, toDialNumber, useShop } from '#web/session/shop-facts.ts'

const LINK =
  'inline-flex min-h-11 min-w-11 items-center text-rani-600 underline underline-offset-4 ' +
  // On a phone the line is no higher than one without a link.
  'hover:text-rani-700 max-sm:-my-2.25'

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="sm:grid sm:grid-cols-[9rem_1fr] sm:items-baseline sm:gap-4">
      <dt className="text-sm text-jamun-500 sm:leading-[1.625rem]">{term}</dt>
      <dd className="wrap-anywhere max-sm:mt-0.5">{children}</dd>
    </div>
  )
}

const Mail = ({ to }: { to: string }) => (
  <a href={`mailto:${to}`} className={LINK}>
    {to}
  </a>
)

const Call = ({ phone, hours }: { phone: string; hours: string }) => (
  <>
    <a href={`tel:${toDialNumber(phone)}`} className={`tnum ${LINK}`}>
      {phone}
    </a>
    {hours && `, ${hours}`}
  </>
)

const LINES = 'my-4 stack-2 border-l-2 border-haldi-400 bg-chandan px-4 py-3.5'

/** Legal name, postal address and customer care of the shop. */
export function SellerLines(): ReactElement {
  const shop = useShop()
  return (
    <dl className={LINES}>
      <Line term="Seller">
        {shop.legalName}
        {shop.legalForm && ` (${shop.legalForm})`}, trading as {shop.name}
      </Line>
      {shop.gstin && <Line term="GSTIN">{shop.gstin}</Line>}
      <Line term="Address">
        {/* Two lines, so that the layout does not shift when the font loads. */}
        <span className="block">{shop.addressLine1}</span>
        <span className="block">{shop.addressLine2}, India</span>
      </Line>
      <Line term="Customer care">
        <Mail to={shop.email} />
      </Line>
      {shop.message && (
        <Line term="Message">
          <a href={shop.message} rel={EXTERNAL_REL} className={LINK}>
            WhatsApp
          </a>
        </Line>
      )}
      <Line term="Phone">
        <Call phone={shop.phone} hours={shop.hours} />
      </Line>
    </dl>
  )
}

/** The grievance officer, and the times within which a complaint is acknowledged and settled. */
export function OfficerLines(): ReactElement {
  const shop = useShop()
  return (
    <dl className={LINES}>
      <Line term={shop.officerDesignation}>{shop.officerName}</Line>
      <Line term="E-mail">
        <Mail to={shop.officerEmail} />
      </Line>
      <Line term="Phone">
        <Call phone={shop.officerPhone} hours={shop.hours} />
      </Line>
      <Line term="Post">
        {shop.legalName}, {shop.addressLine1} {shop.addressLine2}, India
      </Line>
      <Line term="Form">
        <Link to="/grievance" className={LINK}>
          Send or find a complaint
        </Link>
      </Line>
      <Line term="How soon">Acknowledged within 48 hours, settled within one month</Line>
    </dl>
  )
}
