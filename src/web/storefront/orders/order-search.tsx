import { Search } from 'lucide-react'
import type { ReactElement } from 'react'
import { Form } from 'react-router'

/** The search of the customer's orders. The number is in the URL. */
export const OrderSearch = ({ number }: { number: string }): ReactElement => (
  <search className="w-full sm:w-64">
    <Form className="relative" preventScrollReset>
      <label className="block">
        <span className="sr-only">Order number</span>
        <input
          type="search"
          name="q"
          key={number}
          defaultValue={number}
          maxLength={100}
          enterKeyHint="search"
          placeholder="Order number"
          className={
            'min-h-11 w-full truncate rounded-xs border border-jamun-400 pl-11 pr-3 text-sm ' +
            'placeholder:text-jamun-500'
          }
        />
      </label>
      <button
        type="submit"
        aria-label="Search"
        className={
          'absolute inset-y-0 left-0 grid w-11 place-items-center text-jamun-700 ' +
          'hover:text-rani-600'
        }
      >
        <Search aria-hidden="true" strokeWidth={1.6} className="size-4.5" />
      </button>
    </Form>
  </search>
)
