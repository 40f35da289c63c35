import { refusalOf, request, type Answer, type Refusal } from '#api/request.ts'
import { colleagueList, type ColleagueList, type InvitationForm } from '#protocol/colleagues.ts'
import type { MailLanguage } from '#protocol/password.ts'
import { renameKnown } from './known-session.ts'

const PATH = '/api/colleagues'

/** Who works for the vendor, and who was invited to. Needs a network. What the person is called may have been changed elsewhere. */
export const listColleagues = async (): Promise<Answer<ColleagueList>> => {
  const answer = await request(PATH, { schema: colleagueList })
  const own = answer.ok ? answer.body.people.find((person) => person.own) : undefined
  if (own) renameKnown({ userId: own.id, name: own.name })
  return answer
}

/** Has a mail with an invitation sent. Resolves to the list as it is then. */
export const inviteColleague = (form: InvitationForm): Promise<Answer<ColleagueList>> =>
  request(`${PATH}/invitations`, { method: 'POST', body: form, schema: colleagueList })

/** Has an invitation sent again; its older link dies. Resolves to the list as it is then. */
export const sendInvitationAgain = (of: { id: string; language: MailLanguage }): Promise<Answer<ColleagueList>> =>
  request(`${PATH}/invitations/${encodeURIComponent(of.id)}/again`, {
    method: 'POST',
    body: { language: of.language },
    schema: colleagueList,
  })

/** Withdraws an invitation. Resolves to null when done, or to the refusal. */
export const withdrawInvitation = async (id: string): Promise<Refusal | null> =>
  refusalOf(await request(`${PATH}/invitations/${encodeURIComponent(id)}`, { method: 'DELETE' }))

/** Removes somebody, who gets a mail in `language`: their devices hand over what they had not sent and wipe themselves. Null when done. */
export const removeColleague = async (of: { id: string; language: MailLanguage }): Promise<Refusal | null> =>
  refusalOf(await request(`${PATH}/${encodeURIComponent(of.id)}?language=${of.language}`, { method: 'DELETE' }))
