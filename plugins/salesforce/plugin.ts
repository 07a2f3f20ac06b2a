import { definePlugin, secretToken } from '@turant/plugin-kit';
import { settings } from './settings.js';
import { read } from './source.js';

const ACK =
  '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body>' +
  '<notificationsResponse xmlns="http://soap.sforce.com/2005/09/outbound"><Ack>true</Ack></notificationsResponse>' +
  '</soapenv:Body></soapenv:Envelope>';

export default definePlugin({
  id: 'salesforce',
  kit: 1,
  name: 'Salesforce',
  steps: [
    'Setup, Outbound Messages, New, object Lead: Endpoint URL {url}, and pick the fields that the caller should know (phones and Id at the least).',
    'Leave “Send Session ID” off.',
    'Let a Flow or a workflow rule send the message when a lead is created (“only when a record is created”).',
    'Type your organization id here, so that nobody else’s messages are taken.',
  ],
  settings,
  proof: secretToken({ query: 'token' }, { query: 'api_key' }),
  // Without this body Salesforce takes even a 200 for a failure, and sends the message again for a day.
  reply: { status: 200, contentType: 'text/xml', body: ACK },
  takesSource: true,
  read,
});
