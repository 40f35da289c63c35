import { Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Document } from '#domain/kernel/entity.ts'
import { TextLink } from '#ui/links.tsx'
import { RowSyncBadge } from '#ui/row-sync-badge.tsx'
import { Typed } from '#ui/typed.tsx'
import { useRecordRows } from './record-context.ts'
import classes from './record.module.css'

/** Two lines of a cell. `isTyped`: by people, in letters of any direction, whatever the language of the page. */
export const TwoLines = ({ first, second, isTyped = false }: { first: ReactNode; second: ReactNode; isTyped?: boolean }) => {
  const line = { className: isTyped ? `${classes.line} typed` : classes.line, ...(isTyped ? { dir: 'auto' } : {}) }
  return (
    <>
      <div {...line}>{first}</div>
      <Text size="xs" c="dimmed" component="div" {...line}>
        {second}
      </Text>
    </>
  )
}

/** A record's name in a table, which opens it. */
export const RecordLink = ({ row, name }: { row: Document; name: string }) => {
  const { detailPath, isOpen } = useRecordRows()
  return (
    <TextLink
      className={classes.nameLink}
      to={detailPath}
      search={(was: object) => ({ ...was, id: row.id })}
      replace={isOpen}
      fw={500}
      inherit
      c="var(--mantine-color-text)"
      title={name}
    >
      {name}
    </TextLink>
  )
}

interface RecordCardProps {
  readonly row: Document
  readonly name: string
  /** Beside the name. */
  readonly nameEnd?: ReactNode
  /** Further lines: what stands at their start and at their end. */
  readonly lines: readonly { readonly id: string; readonly start: ReactNode; readonly end?: ReactNode }[]
  readonly status: ReactNode
  /** What can be pressed. */
  readonly actions?: ReactNode
}

/** A record on a phone: its name, what it is about, its status. */
export const RecordCard = ({ row, name, nameEnd, lines, status, actions }: RecordCardProps) => {
  const { detailPath, syncStateOf } = useRecordRows()
  const syncState = syncStateOf(row)
  return (
    <Paper component="article" withBorder radius="lg" p="sm" className={classes.card}>
      <div className={classes.cardLine}>
        <div className={classes.cardText}>
          <Typed>
            <TextLink to={detailPath} search={(was: object) => ({ ...was, id: row.id })} className={classes.cardLink} fw={600}>
              {name}
            </TextLink>
          </Typed>
        </div>
        <div className={classes.cardEnd}>{nameEnd}</div>
      </div>
      {lines.map(({ id, start, end }) => (
        <div key={id} className={classes.cardLine}>
          <Text size="sm" component="div" className={classes.cardText}>
            {start}
          </Text>
          <div className={classes.cardEnd}>{end}</div>
        </div>
      ))}
      <div className={classes.cardLine}>
        <Group gap="xs" className={classes.cardText}>
          {status}
          {syncState ? <RowSyncBadge state={syncState} /> : null}
        </Group>
        <div className={`${classes.cardEnd} ${classes.cardActions}`}>{actions}</div>
      </div>
    </Paper>
  )
}
