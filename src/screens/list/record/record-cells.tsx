import { Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RowSyncState } from '#db/hooks/use-sync.ts'
import type { Document } from '#domain/kernel/entity.ts'
import { RowSyncBadge } from '#ui/row-sync-badge.tsx'
import { Typed } from '#ui/typed.tsx'
import { useRecordRows } from './record-context.ts'
import classes from './record.module.css'
import { RowLink } from './row-link.tsx'

/** One line of a cell, typed by people: what does not fit is cut at its end. */
export const TypedLine = ({ children }: { children: string }) => (
  <div className={`${classes.line} typed`} dir="auto" title={children}>
    {children}
  </div>
)

/**
 * Two lines of a cell, of plain elements: a list has hundreds of them. `isTyped`: by people, in letters of any direction, whatever the
 * language of the page.
 */
export const TwoLines = ({ first, second, isTyped = false }: { first: ReactNode; second: ReactNode; isTyped?: boolean }) => {
  const line = isTyped ? `${classes.line} typed` : classes.line
  const dir = isTyped ? 'auto' : undefined
  return (
    <>
      <div className={line} dir={dir}>
        {first}
      </div>
      <div className={`${line} ${classes.second}`} dir={dir}>
        {second}
      </div>
    </>
  )
}

/** A record's name in a table, which opens it. */
export const RecordLink = ({ row, name }: { row: Pick<Document, 'id'>; name: string }) => (
  <RowLink id={row.id} className={classes.nameLink} title={name}>
    {name}
  </RowLink>
)

interface CardProps {
  readonly name: string
  /** Below the name. */
  readonly under?: ReactNode
  /** Beside the name. */
  readonly nameEnd?: ReactNode
  /** Further lines: what stands at their start and at their end. */
  readonly lines: readonly { readonly id: string; readonly start: ReactNode; readonly end?: ReactNode }[]
  readonly status: ReactNode
  /** Beside the status. */
  readonly statusEnd?: ReactNode
  /** Below all, as wide as the card. */
  readonly foot?: ReactNode
}

interface RowCardProps extends CardProps {
  readonly id: string
  readonly syncState: RowSyncState | undefined
}

/** A row on a phone: its name, what it is about, its status. */
export const RowCard = ({ id, name, under, nameEnd, lines, status, syncState, statusEnd, foot }: RowCardProps) => (
  <Paper component="article" withBorder radius="lg" p="sm" className={classes.card}>
    <div className={classes.cardLine}>
      <div className={classes.cardText}>
        <Typed>
          <RowLink id={id} className={classes.cardLink}>
            {name}
          </RowLink>
        </Typed>
        {under}
      </div>
      <div className={classes.cardEnd}>{nameEnd}</div>
    </div>
    {lines.map((line) => (
      <div key={line.id} className={classes.cardLine}>
        <Text size="sm" component="div" className={classes.cardText}>
          {line.start}
        </Text>
        <div className={classes.cardEnd}>{line.end}</div>
      </div>
    ))}
    <div className={classes.cardLine}>
      <Group gap="xs" className={classes.cardText}>
        {status}
        {syncState ? <RowSyncBadge state={syncState} /> : null}
      </Group>
      <div className={classes.cardEnd}>{statusEnd}</div>
    </div>
    {foot}
  </Paper>
)

/** A record on a phone; `actions`: what can be pressed. */
export const RecordCard = ({ row, actions, ...card }: CardProps & { readonly row: Document; readonly actions?: ReactNode }) => {
  const { syncStateOf } = useRecordRows()
  return <RowCard id={row.id} syncState={syncStateOf(row)} statusEnd={<div className={classes.cardActions}>{actions}</div>} {...card} />
}
