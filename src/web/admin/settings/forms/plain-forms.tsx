import { useState, type ReactElement } from 'react'
import { STATE_OPTIONS, shopAddressWarnings } from '#shared/shop-address.ts'
import { Fields, type Field } from '#web/admin/settings/fields.tsx'
import { SettingForm } from '#web/admin/settings/setting-form.tsx'
import { useSetting, type FormProps } from '#web/admin/settings/use-setting.ts'
import { textsOf, toNumber, type Texts } from '#web/admin/layout/forms/form-texts.ts'
import { START_VALUES } from '#web/admin/settings/setting-values.ts'

const SHOP: readonly Field[] = [
  {
    name: 'name',
    label: 'Shop name',
    hint:
      'In titles, mails and text messages too: have your carriers register the messages anew ' +
      'when it changes.',
  },
  { name: 'legalName', label: 'Legal name' },
  { name: 'legalForm', label: 'Legal form and seat', optional: true },
  {
    name: 'gstin',
    label: 'GSTIN',
    optional: true,
    hint: 'Fifteen characters; empty where you have none.',
  },
  {
    name: 'gst',
    label: 'Registered for GST',
    options: [
      { value: '', label: 'Not chosen yet' },
      { value: 'registered', label: 'Registered' },
      { value: 'unregistered', label: 'Not registered' },
    ],
  },
  { name: 'email', label: 'Customer care e-mail', type: 'email' },
  { name: 'phone', label: 'Customer care phone', type: 'tel' },
  { name: 'hours', label: 'Hours', optional: true },
  {
    name: 'message',
    label: 'WhatsApp',
    optional: true,
    hint: 'A mobile number, such as 9829012345, or an address.',
  },
  { name: 'addressLine1', label: 'Address, first line' },
  {
    name: 'addressLine2',
    label: 'Address, second line',
    hint: 'Such as Pune 411030, Maharashtra.',
  },
  {
    name: 'state',
    label: 'State of the address',
    options: [{ value: '', label: 'Not chosen yet' }, ...STATE_OPTIONS],
  },
  { name: 'pincode', label: 'Pincode of the address', numeric: true, optional: true },
  { name: 'officerName', label: 'Grievance officer' },
  { name: 'officerDesignation', label: 'Designation' },
  { name: 'officerEmail', label: 'Officer’s e-mail', type: 'email' },
  { name: 'officerPhone', label: 'Officer’s phone', type: 'tel' },
  { name: 'instagram', label: 'Instagram', optional: true, hint: 'Such as @shop.' },
  { name: 'facebook', label: 'Facebook', optional: true },
  { name: 'youtube', label: 'YouTube', optional: true },
]

const SELLING: readonly Field[] = [
  { name: 'freeShippingFrom', label: 'Shipping is free from', prefix: '₹', numeric: true },
  { name: 'shipping', label: 'Shipping below that', prefix: '₹', numeric: true },
  {
    name: 'reservationMinutes',
    label: 'Minutes that unpaid pieces are kept',
    numeric: true,
    optional: true,
    hint: 'Empty: as the server was set up. Orders that are open keep their time.',
  },
  {
    name: 'maxUnpaidUnits',
    label: 'Pieces in one unpaid order',
    numeric: true,
    hint: 'The most pieces of one unpaid order. Larger orders are asked to contact you.',
  },
  {
    name: 'latePaymentHours',
    label: 'Hours in which a late payment is accepted',
    numeric: true,
    hint:
      'Counted from the order. Later money goes back by itself, as does money for what you no ' +
      'longer sell.',
  },
  {
    name: 'lowStock',
    label: 'Low stock from',
    numeric: true,
    hint: 'This many pieces or fewer are marked low.',
  },
  {
    name: 'giftWrap',
    label: 'Gift wrap of an order',
    prefix: '₹',
    numeric: true,
    optional: true,
    hint: 'Empty: not offered. 0: free. The customer chooses it at the checkout.',
  },
]

const ANNOUNCEMENT: readonly Field[] = [
  {
    name: 'always',
    label: 'Text',
    optional: true,
    hint: 'Such as: Free shipping from {free-shipping-from}',
  },
  { name: 'wide', label: 'Beside it where there is room', optional: true },
]

const LABELS: readonly Field[] = [
  {
    name: 'makerName',
    label: 'Manufacturer or packer',
    optional: true,
    hint: 'Of goods from India. Empty: the legal name and the address of your shop.',
  },
  {
    name: 'makerAddress',
    label: 'Address of the manufacturer or packer',
    lines: 2,
    optional: true,
  },
  {
    name: 'importerName',
    label: 'Importer of goods from other countries',
    optional: true,
    hint: 'Empty: the page names none, unless the product has its own.',
  },
  { name: 'importerAddress', label: 'Address of the importer', lines: 2, optional: true },
  {
    name: 'carePhone',
    label: 'Phone for questions about a piece',
    type: 'tel',
    optional: true,
    hint: 'Empty: the phone of customer care.',
  },
  {
    name: 'careEmail',
    label: 'E-mail for questions about a piece',
    type: 'email',
    optional: true,
    hint: 'Empty: the e-mail of customer care.',
  },
  {
    name: 'careAddress',
    label: 'Address for questions about a piece',
    lines: 2,
    optional: true,
    hint: 'Empty: the address of your shop.',
  },
]

const INVOICES: readonly Field[] = [
  {
    name: 'prefix',
    label: 'Letters before invoice numbers',
    hint: 'One to three letters or digits, as in JH/26-27/000123.',
  },
  { name: 'creditPrefix', label: 'Letters before credit note numbers' },
  {
    name: 'paper',
    label: 'Paper',
    options: [
      { value: 'a4', label: 'A4' },
      { value: 'a5', label: 'A5' },
    ],
  },
]

/** The fields of the shop, with warnings where what was typed does not fit. */
function withWarnings(texts: Texts): readonly Field[] {
  const { state = '', pincode = '', gstin = '', gst } = texts
  const registration = gst === 'registered' || gst === 'unregistered' ? gst : ''
  const warnings = new Map(
    Object.entries(shopAddressWarnings({ state, pincode, gstin, gst: registration })),
  )
  return SHOP.map((field) => {
    const hint = warnings.get(field.name)
    return hint ? { ...field, hint } : field
  })
}

/** The seller and the contact details of the shop. */
export const ShopForm = (props: FormProps): ReactElement => (
  <TextsForm
    {...props}
    title="Shop"
    line="In the header, the footer and the policies of every page."
    fields={withWarnings}
    start={START_VALUES.shop}
  />
)

/** The shipping rule, the reservation of unpaid orders, and the threshold of low stock. */
export const SellingForm = (props: FormProps): ReactElement => (
  <TextsForm
    {...props}
    title="Selling"
    line="The next cart and the next order follow it; an order that was placed keeps its sums."
    fields={SELLING}
    start={START_VALUES.selling}
    toValue={(texts) =>
      Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, toNumber(text)]))
    }
  />
)

/** The strip above the header. */
export const AnnouncementForm = (props: FormProps): ReactElement => (
  <TextsForm
    {...props}
    title="Announcement"
    line="The strip above the header. Leave both empty to have none."
    fields={ANNOUNCEMENT}
    start={START_VALUES.announcement}
  />
)

/** Who makes, packs and imports the goods, and customer care, in the details of each product. */
export const LabelsForm = (props: FormProps): ReactElement => (
  <TextsForm
    {...props}
    title="Labels"
    line="What the law asks for in the details of each product. A product may have its own."
    fields={LABELS}
    start={START_VALUES.labels}
  />
)

/** How invoices are numbered and printed. */
export const InvoicesForm = (props: FormProps): ReactElement => (
  <TextsForm
    {...props}
    title="Invoices"
    line="An order gets its invoice when it is marked as shipped. Issued invoices never change."
    fields={INVOICES}
    start={START_VALUES.invoices}
  />
)

type TextsProps = FormProps & {
  title: string
  line: string
  /** May depend on what was typed. */
  fields: readonly Field[] | ((texts: Texts) => readonly Field[])
  start: Texts
  toValue?: (texts: Texts) => Record<string, unknown>
}

/** The form of a group of settings that are all texts, numbers or choices. */
export function TextsForm({
  setting,
  screen,
  title,
  line,
  fields,
  start,
  toValue = (texts) => texts,
}: TextsProps): ReactElement {
  const state = useSetting({ setting, screen })
  const [texts, setTexts] = useState(() => textsOf(setting.value, start))
  return (
    <SettingForm
      id={setting.name}
      title={title}
      line={line}
      state={state}
      value={() => toValue(texts)}
      fill={(value) => setTexts(textsOf(value, start))}
      snapshot={() => () => setTexts(texts)}
    >
      <Fields
        fields={typeof fields === 'function' ? fields(texts) : fields}
        texts={texts}
        problems={state.problems}
        onChange={(name, text) => setTexts({ ...texts, [name]: text })}
      />
    </SettingForm>
  )
}
