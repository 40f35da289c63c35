import { Tabs } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import classes from './status-tabs.module.css'

interface StatusTabsProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly tabs: readonly { readonly value: Value; readonly label: string; readonly count: string | undefined }[]
  readonly onChange: (value: Value) => void
  readonly children: ReactNode
}

/** Tabs that split a list by status, each with its count. */
export const StatusTabs = <Value extends string>({ label, value, tabs, onChange, children }: StatusTabsProps<Value>) => {
  const list = useRef<HTMLDivElement>(null)
  // On a phone the tabs are wider than the screen: the chosen one must be in sight, also when the counts have come and made them wider.
  const counted = tabs.every(({ count }) => count !== undefined)
  // The first is in sight as long as nobody moved them: a look at where things stand would cost every start a layout of the whole page.
  const isUnmoved = useRef(true)
  const isFirst = tabs[0]?.value === value
  useEffect(() => {
    if (isUnmoved.current && isFirst) return
    isUnmoved.current = false
    const { current: row } = list
    if (!row) return
    // As it is laid out, and again where a record beside the list leaves it less room.
    const sizes = new ResizeObserver(() => {
      row.querySelector('[aria-selected="true"]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
    })
    sizes.observe(row)
    return () => sizes.disconnect()
  }, [value, counted, isFirst])
  return (
    <Tabs
      className={classes.tabs}
      value={value}
      onChange={(next) => {
        const tab = tabs.find((candidate) => candidate.value === next)
        if (tab) onChange(tab.value)
      }}
    >
      <Tabs.List ref={list} aria-label={label} className={classes.list}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} className={classes.tab}>
            {tab.label} {tab.count === undefined ? null : <span className={classes.count}>{tab.count}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value} className={classes.panel}>
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}
