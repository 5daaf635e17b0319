import type { ReactElement, ReactNode } from 'react'
import { Panel } from '#web/admin/layout/screen.tsx'

const Code = ({ children }: { children: ReactNode }) => (
  <code className="bg-jamun-50 px-1 text-[0.9375em] wrap-anywhere">{children}</code>
)

/** The address of the shop on the internet, and how it is changed: on the server, not here. */
export function AddressPanel({ address }: { address: string }): ReactElement {
  return (
    <div id="address" className="scroll-mt-20">
      <Panel title="Address on the internet">
        <p className="-mt-2 mb-4 bg-jamun-50 p-3 text-sm wrap-anywhere">
          Now {address}. Only the settings of the server can change it.
        </p>
        <ol className="list-decimal stack-2 pl-5 text-sm marker:text-jamun-700">
          <li>
            At the company where you bought your domain, add a record of type A: your address, such
            as <Code>shop.example</Code>, leads to the IP address of your server.
          </li>
          <li>
            {'On the server, write it into the settings. With Docker Compose: '}
            <Code>DOMAIN</Code> in <Code>deploy/.env</Code>. On a plain server:{' '}
            <Code>PUBLIC_URL</Code> with <Code>https://</Code> in{' '}
            <Code>/etc/jhumka/jhumka.env</Code>, and the same name in{' '}
            <Code>/etc/caddy/Caddyfile</Code>.
          </li>
          <li>
            Restart shop and Caddy. Caddy gets the certificate for HTTPS by itself, within a minute.
          </li>
          <li>Then copy the new webhook address above to your payment provider.</li>
        </ol>
        <p className="mt-4 text-sm text-jamun-700">
          The file <Code>docs/hosting.md</Code> of the software has every command. If somebody hosts
          the shop for you, send them this list.
        </p>
      </Panel>
    </div>
  )
}
