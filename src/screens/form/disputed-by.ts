import type { Rejection } from '#domain/kernel/rejection.ts'

/** The fields that somebody else changed too, where that is why a change was refused. */
export const disputedBy = (rejection: Rejection | null): readonly string[] =>
  rejection?.code === 'edit.conflict' ? String(rejection.params['fields'] ?? '').split(',') : []
