import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { useFormView, type FormView } from '#web/admin/layout/form-view.tsx'
import type { UnsavedForm } from '#web/admin/layout/screen.tsx'
import { editedIn } from '#web/admin/layout/views/view-query.ts'
import type { AdminProduct } from '#web/api/admin/catalog/products.ts'

/** What the address asks to edit: the product, or null if there is none with this id. */
export type Asked = { id: string; product: AdminProduct | null } | undefined

let lastKey = 0
/** The form for a product or for a new one. The new key resets the form every time. */
const formOf = (product: AdminProduct | undefined) => ({ key: ++lastKey, product })

type Opened = ReturnType<typeof formOf>

/** The product of the address, from the list or read for it. An archived one is not edited. */
function find(id: string | undefined, products: AdminProduct[], asked: Asked) {
  const read = asked?.id === id ? asked?.product : undefined
  const product = products.find((each) => each.id === id) ?? read ?? undefined
  return product?.state === 'archived' ? undefined : product
}

type Reason = 'unknown' | 'archived'

const reasonOf = (asked: Asked): Reason | undefined =>
  asked && (asked.product ? 'archived' : 'unknown')

type EditedProduct = {
  /** What the form holds, with a key that changes with it. */
  opened: Opened
  view: FormView
  form: RefObject<UnsavedForm | null>
  /** Why the product of the address is not in the form; undefined if nothing is wrong. */
  missing: Reason | undefined
  edit: (product: AdminProduct) => Promise<void>
  add: () => Promise<void>
  close: () => void
  /** Closes the form if its product is one of these, which are deleted. */
  closeIf: (ids: string[]) => void
}

/**
 * The product in the form. Its id is in the address, so that a reload, Back and a link open it.
 * The form changes before the address: what was typed in it has been saved or given up by then, so
 * that the change of the address asks nothing.
 */
export function useEditedProduct(products: AdminProduct[], asked: Asked): EditedProduct {
  const wanted = editedIn(useLocation().search)
  const [opened, setOpened] = useState(() => formOf(find(wanted, products, asked)))
  const [last, setLast] = useState(wanted)
  if (wanted !== last) {
    setLast(wanted)
    if (wanted !== opened.product?.id) setOpened(formOf(find(wanted, products, asked)))
  }
  const form = useRef<UnsavedForm>(null)
  const view = useFormView()
  const show = (product: AdminProduct | undefined) => flushSync(() => setOpened(formOf(product)))
  const edit = async (product: AdminProduct) => {
    const isLeaving = (await form.current?.confirmLeave()) === true
    if (isLeaving) show(product)
    view.open(isLeaving ? product.id : opened.product?.id)
  }
  const add = async () => {
    if (opened.product && (await form.current?.confirmLeave())) show(undefined)
    view.open()
  }
  const close = () => {
    show(undefined)
    view.close()
  }
  // A product is deleted when the response is there: another one may be in the form by then.
  const latest = useRef(opened)
  useEffect(() => void (latest.current = opened), [opened])
  const closeIf = (ids: string[]) => {
    const { product } = latest.current
    if (product && ids.includes(product.id)) close()
  }
  const isFound = opened.product !== undefined || find(wanted, products, asked) !== undefined
  const missing = isFound || asked?.id !== wanted ? undefined : reasonOf(asked)
  return {
    opened,
    view: missing ? { ...view, isOpen: false } : view,
    form,
    missing,
    edit,
    add,
    close,
    closeIf,
  }
}

const TEXTS = {
  unknown: 'There is no product at this address.',
  archived: 'This product is deleted. It can be restored, and edited then.',
}

/** Says that the address asks to edit a product that cannot be edited. */
export const MissingProduct = ({ why }: { why: Reason }): ReactElement => (
  <p
    role="alert"
    className="mb-4 border-l-2 border-haldi-400 bg-haldi-100 p-3 text-sm wrap-anywhere lg:mb-5"
  >
    {TEXTS[why]}{' '}
    <Link
      to={why === 'archived' ? '/admin/products?state=archived' : '/admin/products'}
      className="-my-2.5 inline-flex min-h-11 items-center font-medium text-rani-600 underline"
    >
      {why === 'archived' ? 'Show the deleted products' : 'Show all products'}
    </Link>
  </p>
)
