// Made from the OpenAPI document by `npm run generate:client`. Not for editing.
export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What this service is, and where its documentation is
         * @description With `Accept: text/html` the answer is the dashboard, for a browser.
         */
        get: operations["Root.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Leads, calls and cost of a range, by day, hour, employee, source or outcome */
        get: operations["Analytics.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The keys without their secrets, newest first; ended ones say so */
        get: operations["ApiKeys.list"];
        put?: never;
        /** Issue a key; only a key with the scope billing hands out billing */
        post: operations["ApiKeys.issue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a key: within a second it opens nothing any more; the last one with admin does not revoke itself */
        delete: operations["ApiKeys.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/{keyId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new key with the same name and scopes; the old one ends after the overlap */
        post: operations["ApiKeys.rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who changed what, and who read what was said, newest first */
        get: operations["Audit.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/operator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was done that belongs to no tenant: trunks, new and deleted tenants, dead letters; for the operator */
        get: operations["Audit.listOperator"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Calls, newest first, with all of the filters */
        get: operations["Calls.list"];
        put?: never;
        /** Call a lead that is known, now or when the gate allows it; 409 while a call of the lead is open */
        post: operations["Calls.order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The calls as CSV, newest first, with the filters of their list */
        get: operations["Exports.calls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/{callId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A call; from the moment its id was answered */
        get: operations["Calls.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/{callId}/hang-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a call: one that waits is cancelled at once, one on the line by the worker that has it */
        post: operations["Calls.hangUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/{callId}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed receipt of a call that has ended; 409 before, and while its recording is being stored */
        get: operations["Receipts.receipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/{callId}/recording": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The recording of a call, whole or the part that a Range header asks for */
        get: operations["Recordings.recording"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/{callId}/recording/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An address at which a player plays the recording of this call without a key, for some minutes */
        post: operations["RecordingLinks.make"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/{callId}/transcript": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was said in a call, turn by turn; each read stands in the audit trail */
        get: operations["Transcripts.transcript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/browser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Talk with an employee in a browser: takes the offer of an RTCPeerConnection, answers at once. It costs nothing */
        post: operations["BrowserCalls.call"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/dry-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What would become of a call: each rule of the gate, trunk, caller id and the exact INVITE. Places, reserves and stores nothing */
        post: operations["DryRun.run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The connections, newest first, each with its health */
        get: operations["Connections.list"];
        put?: never;
        /** Connect a platform: the answer has the address to paste there */
        post: operations["Connections.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connections/{connectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A connection: its address, settings and health */
        get: operations["Connections.get"];
        put?: never;
        post?: never;
        /** Remove a connection: its address answers 404 within a second; its leads stay */
        delete: operations["Connections.remove"];
        options?: never;
        head?: never;
        /** Change, pause or wake; settings are merged, null takes one away, a secret sent back as *** stays */
        patch: operations["Connections.change"];
        trace?: never;
    };
    "/api/connections/{connectionId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was sent or is to be sent to a target in the last 30 days, the newest events first */
        get: operations["Deliveries.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connections/{connectionId}/deliveries/{deliveryId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a failed delivery again, under its own id; one that may have arrived only with evenIfUnknown */
        post: operations["Deliveries.replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connections/{connectionId}/payloads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the platform sent, newest first, and what was read from each; secrets are masked */
        get: operations["Payloads.payloads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connections/{connectionId}/payloads/{payloadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a stored payload that is not being read; its leads stay */
        delete: operations["Payloads.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connections/{connectionId}/payloads/{payloadId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read a stored payload again; what is a lead already stays that lead */
        post: operations["Payloads.replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connections/{connectionId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new address; the old one works for the overlap */
        post: operations["Connections.rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connections/{connectionId}/speech-trial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Try a provider of speech or text, your own or the operator’s: it says a sentence, hears it and answers one, within 10 s */
        post: operations["SpeechTrial.run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connections/{connectionId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a test: of a source a made-up lead, marked isTest, that rings nobody, or, with a phone, rings that phone; to a target a made-up outcome */
        post: operations["Payloads.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connections/{connectionId}/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What would be read from a body, or from the last payload; stores nothing */
        post: operations["Payloads.try"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happens, as it happens: server-sent events, which go on after Last-Event-ID */
        get: operations["Events.open"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Metrics, wallet, employees and the newest activity at one glance */
        get: operations["Dashboard.summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dead-letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Events that a step could not handle, of every tenant, newest first; for the operator */
        get: operations["DeadLetters.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dead-letters/{deadLetterId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Handle it again, now that its cause is mended; a worker does within seconds. For the operator */
        post: operations["DeadLetters.replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/do-not-call": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Numbers that are never called, newest first */
        get: operations["DoNotCall.list"];
        put?: never;
        /** Never call this number */
        post: operations["DoNotCall.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/do-not-call/{phone}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A number on the list */
        get: operations["DoNotCall.get"];
        put?: never;
        post?: never;
        /** Take a number off the list; nothing is called by that */
        delete: operations["DoNotCall.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/do-not-call/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a number is on the list */
        get: operations["DoNotCall.check"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/do-not-call/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Never call these numbers; those that cannot be read are named, the others are on the list */
        post: operations["DoNotCall.import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The employees (AI agents), newest first */
        get: operations["Employees.list"];
        put?: never;
        /** Hire an employee */
        post: operations["Employees.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/employees/{employeeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An employee */
        get: operations["Employees.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change, pause or wake an employee; null takes away what may be absent, and a part of script
         * @description The parts of script that are given change, the others stay; the questions are one part.
         */
        patch: operations["Employees.change"];
        trace?: never;
    };
    "/api/employees/{employeeId}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hear an employee, as it would speak to a made-up person: its words, or others before they are saved
         * @description At most 120 s; what is longer is cut off. 503 while another preview of the tenant is being spoken.
         */
        post: operations["Employees.preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Persons who were erased, newest first, each with its signed certificate */
        get: operations["Erasures.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/erasures/{erasureId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An erasure with its signed certificate */
        get: operations["Erasures.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Links that were not used yet, newest first */
        get: operations["Invitations.list"];
        put?: never;
        /** Invite a person: the link makes a user with this role within seven days; no e-mail is sent */
        post: operations["Invitations.invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take an invitation back: its link opens nothing any more */
        delete: operations["Invitations.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Become a user by an invitation’s link, and be signed in */
        post: operations["Session.accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/languages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The languages that employees speak, with the standard words of each
         * @description With their slots, as an employee’s own script may have them. The notice of a recording is said besides.
         */
        get: operations["Languages.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Leads, newest first, with all of the filters; later enquiries of the same person are in the single lead’s notes */
        get: operations["Leads.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The leads as CSV, newest first, with the filters of their list */
        get: operations["Exports.leads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads/{leadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A lead with its calls and notes */
        get: operations["Leads.get"];
        put?: never;
        post?: never;
        /**
         * Erase the person of a lead, for ever
         * @description Name, number, e-mail and all that was said go; keys of recordings and transcripts are destroyed. The bill stays, and a keyed hash of the number on the do-not-call list. Asked again, it answers the same certificate. 409 LEAD_ON_LINE while a call is on the line.
         */
        delete: operations["Leads.erase"];
        options?: never;
        head?: never;
        /** Mark a lead converted, lost, or back; the same mark again changes nothing */
        patch: operations["Leads.mark"];
        trace?: never;
    };
    "/api/leads/{leadId}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The whole way of a lead: what happened, oldest first, and what the gate said of its calls */
        get: operations["LeadTimeline.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand in up to 10,000 leads, a line each; each is answered as it is stored
         * @description A line is taken in as a single lead is. With an Idempotency-Key a request that was cut off is sent again, and stores nothing twice.
         */
        post: operations["LeadBulk.take"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The models that understand on this machine without any key, and whether their files are there */
        get: operations["Models.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/models/lay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lay the models that are missing, as `npx turant models fetch` does: by the operator, or by the only tenant of a standalone */
        post: operations["Models.lay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The operator’s own providers of speech and text, newest first; for the operator */
        get: operations["OperatorConnections.list"];
        put?: never;
        /** Connect a provider of speech or text, which every tenant may then use; for the operator */
        post: operations["OperatorConnections.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/connections/{connectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A provider of the operator with its settings; for the operator */
        get: operations["OperatorConnections.get"];
        put?: never;
        post?: never;
        /** Remove a provider of the operator; 409 CONNECTION_IN_USE while an employee of any tenant names it. For the operator */
        delete: operations["OperatorConnections.remove"];
        options?: never;
        head?: never;
        /** Change, pause or wake a provider of the operator; settings are merged as those of a tenant’s connection. For the operator */
        patch: operations["OperatorConnections.change"];
        trace?: never;
    };
    "/api/plugins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What can be connected: all plugins of this release */
        get: operations["Plugins.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The providers of speech and text that an employee may name: your own connections, and the operator’s */
        get: operations["Providers.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/receipt-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The keys by which receipts and certificates are verified, the current one first; open to everyone */
        get: operations["Receipts.keys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recordings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The recording to which a link leads, for players */
        get: operations["Recordings.linked"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recordings/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Links to recordings that were not taken back and have not ended, newest first */
        get: operations["RecordingLinks.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recordings/links/{linkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a link to a recording back: nobody plays anything by it any more */
        delete: operations["RecordingLinks.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in, and the X-CSRF-Token of the session */
        get: operations["Session.read"];
        put?: never;
        /** Sign in: 401 CODE_NEEDED after a right password asks for the code of the second factor, and TENANT_NEEDED for the name of the tenant */
        post: operations["Session.signIn"];
        /** Sign out: within a second the session opens nothing any more */
        delete: operations["Session.signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the own password; all other sessions of the person end */
        post: operations["OwnAccount.password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password by a reset link; the person is signed out everywhere, and signs in anew */
        post: operations["Session.reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Send the first code, with the password: from now on each sign-in needs one */
        put: operations["OwnAccount.confirm"];
        /** A new secret for an authenticator app, with the password; it counts once its first code was sent */
        post: operations["OwnAccount.begin"];
        /** Remove the second factor, with the password */
        delete: operations["OwnAccount.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The addresses that events are sent to, newest first */
        get: operations["Subscriptions.list"];
        put?: never;
        /** Send events to an address by Standard Webhooks; at most 20 a tenant */
        post: operations["Subscriptions.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/{subscriptionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A subscription and how it fares */
        get: operations["Subscriptions.get"];
        put?: never;
        post?: never;
        /** Send no more events there; what waits is not sent */
        delete: operations["Subscriptions.remove"];
        options?: never;
        head?: never;
        /** Change, pause or wake; null takes the description away */
        patch: operations["Subscriptions.change"];
        trace?: never;
    };
    "/api/subscriptions/{subscriptionId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was sent or is to be sent in the last 30 days, the newest events first */
        get: operations["Messages.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/{subscriptionId}/messages/{messageId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a message again, under the same webhook-id */
        post: operations["Messages.replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/{subscriptionId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send all messages again that were not taken, of events from a time on or of all; at most 10,000 at once */
        post: operations["Messages.replayAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/{subscriptionId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new signing secret; the old one signs, too, for the overlap */
        post: operations["Subscriptions.rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/{subscriptionId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a made-up message at once, and say what the address answered within 10 s */
        post: operations["Messages.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/talk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** With whom a browser will talk, and the TURN servers for it; without a key if the employee takes visitors */
        get: operations["BrowserCalls.talk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All tenants with their status, newest first; for the operator */
        get: operations["Tenants.list"];
        put?: never;
        /** Open a tenant; for the operator. No credits, no number, no employee yet */
        post: operations["Tenants.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tenants/{tenantId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your own tenant; for the operator, any tenant */
        get: operations["Tenants.get"];
        put?: never;
        post?: never;
        /**
         * Delete a tenant with all its records, the ledger too, for ever; for the operator
         * @description Its keys are refused at once; the records go within minutes, and the tenant at last. 409 while a call is on the line.
         */
        delete: operations["Tenants.delete"];
        options?: never;
        head?: never;
        /**
         * Change your own tenant; for the operator, any tenant
         * @description The fields that are given change, the others stay. Only the operator may change countries and status.
         */
        patch: operations["Tenants.change"];
        trace?: never;
    };
    "/api/tenants/{tenantId}/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The proof that all that was said in the calls of a deleted tenant was destroyed; for the operator
         * @description 409 while the tenant or some of its records are still there.
         */
        get: operations["Tenants.erasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened, oldest first: to a lead, to a call, or at all */
        get: operations["Timeline.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trunks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All trunks with their state, in the order in which they are tried; for the operator */
        get: operations["Trunks.list"];
        put?: never;
        /**
         * Add a trunk; for the operator
         * @description Its password is never shown again. Numbers are registered on it at /api/virtual-numbers.
         */
        post: operations["Trunks.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trunks/{trunkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A trunk with its state; for the operator */
        get: operations["Trunks.get"];
        put?: never;
        post?: never;
        /**
         * Remove a trunk; for the operator
         * @description 409 TRUNK_IN_USE while a call is on the line over it or a number that is not released is registered on it.
         */
        delete: operations["Trunks.remove"];
        options?: never;
        head?: never;
        /**
         * Change or drain a trunk; null takes away mediaEncryption, routes, testNumbers, addresses, noResponseMs, username, password, profile, callerIdStyle, dlt. For the operator
         * @description The settings that are given change, the others stay; its running calls go on. 409 for the trunk of the environment.
         */
        patch: operations["Trunks.change"];
        trace?: never;
    };
    "/api/trunks/{trunkId}/quality": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How well a trunk has done its work, by the calls of all tenants; for the operator */
        get: operations["Trunks.quality"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trunks/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the trunks are over which your numbers call */
        get: operations["TrunkHealth.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The people who sign in, newest first */
        get: operations["Users.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a user, who is signed out; 409 LAST_OWNER keeps one active owner */
        delete: operations["Users.remove"];
        options?: never;
        head?: never;
        /** Change role, status or name; a user who is disabled is signed out. 409 LAST_OWNER keeps one active owner */
        patch: operations["Users.change"];
        trace?: never;
    };
    "/api/users/{userId}/reset-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A link by which the user sets a new password within an hour */
        post: operations["Users.resetLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/virtual-numbers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The numbers that your calls can show, newest first */
        get: operations["VirtualNumbers.list"];
        put?: never;
        /** Give a number to a tenant; for the operator. A number belongs to one tenant */
        post: operations["VirtualNumbers.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/virtual-numbers/{virtualNumberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A number */
        get: operations["VirtualNumbers.get"];
        put?: never;
        post?: never;
        /**
         * Delete a number, so that it can be given to a tenant again; for the operator
         * @description 409 NUMBER_IN_USE unless it is released or pending.
         */
        delete: operations["VirtualNumbers.remove"];
        options?: never;
        head?: never;
        /** Change the state of a number, or the trunks on which it is registered; for the operator */
        patch: operations["VirtualNumbers.change"];
        trace?: never;
    };
    "/api/wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The credits: what is there, what is set aside for running calls */
        get: operations["Wallet.view"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Set the daily cap, or take it away with null; calls that wait for it go on within seconds */
        patch: operations["Wallet.change"];
        trace?: never;
    };
    "/api/wallet/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every movement of money, newest first; the balance is their sum */
        get: operations["Wallet.ledger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/ledger.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every movement of money as CSV, newest first */
        get: operations["Exports.ledger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give back what a call has cost, or a part of it, once a reference: a repeat answers the first entry with 200, other values 409
         * @description More than the call has cost is never given back (409).
         */
        post: operations["Wallet.refund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/top-ups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add credits, once a reference: a repeat answers the first entry with 200, other credits 409 */
        post: operations["Wallet.topUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{plugin}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A platform’s one address for all tenants: connections are found by the account it names */
        get: operations["Hooks.shared.get"];
        /** A platform’s one address for all tenants: connections are found by the account it names */
        put: operations["Hooks.shared.put"];
        /** A platform’s one address for all tenants: connections are found by the account it names */
        post: operations["Hooks.shared.post"];
        delete?: never;
        options?: never;
        head?: never;
        /** A platform’s one address for all tenants: connections are found by the account it names */
        patch: operations["Hooks.shared.patch"];
        trace?: never;
    };
    "/api/webhooks/{plugin}/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A connection’s own address */
        get: operations["Hooks.own.get"];
        /** A connection’s own address */
        put: operations["Hooks.own.put"];
        /** A connection’s own address */
        post: operations["Hooks.own.post"];
        delete?: never;
        options?: never;
        head?: never;
        /** A connection’s own address */
        patch: operations["Hooks.own.patch"];
        trace?: never;
    };
    "/api/webhooks/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hand in a lead, and have it called at once if you ask for it */
        post: operations["LeadWebhook.accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/widget/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** For the frame of a widget: the one call of a token. It costs nothing */
        post: operations["Widget.call"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/widget/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** For the frame of a widget: the name or phone that a visitor leaves, once for each token */
        post: operations["Widget.lead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/widget/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** For the frame of a widget: with whom a visitor will talk, and a token for one call */
        post: operations["Widget.session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process answers */
        get: operations["Health.live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether it can take a lead
         * @description The check `road` says what holds calls back: it never makes the answer 503, because leads are taken all the same.
         */
        get: operations["Health.ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What this process measures of itself, for Prometheus; for the operator, or without a key on this machine */
        get: operations["Metrics.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "call.answered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Somebody or something has answered the call */
        post: operations["event.call.answered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "call.ended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A call is over, whatever became of it; a call that was never placed is told as call.refused */
        post: operations["event.call.ended"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "call.refused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A rule has stopped a call before it was placed */
        post: operations["event.call.refused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "call.requested": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A call is asked for; again when it has waited or was postponed */
        post: operations["event.call.requested"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connection.paused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A connection is paused because its credentials or settings do not work */
        post: operations["event.connection.paused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An outcome could not be delivered to a target, or it is unknown whether it was */
        post: operations["event.delivery.failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "lead.accepted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A lead has come in; later enquiries of the same person are notes of that lead, and are not told */
        post: operations["event.lead.accepted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "lead.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A person or a program has marked a lead, or it has become converted or ceased to be so */
        post: operations["event.lead.changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sign-in.refused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Many tries to sign in as one of your people, or to use a link, were refused */
        post: operations["event.sign-in.refused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "source.silent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A source has sent nothing for longer than it usually does */
        post: operations["event.source.silent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "source.stuck": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A request of a source could not be read within its limits of time and memory; told once an hour for a connection */
        post: operations["event.source.stuck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "subscription.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Another subscription of yours is disabled */
        post: operations["event.subscription.disabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "trunk.failing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A trunk with a number of yours takes no calls */
        post: operations["event.trunk.failing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "wallet.capped": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The daily cap leaves too little for one more call */
        post: operations["event.wallet.capped"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "wallet.low": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The balance pays fewer than ten more calls */
        post: operations["event.wallet.low"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AddressRotation: {
            /** @description how long the old address goes on working; 0 when absent */
            overlapSeconds?: number | null;
        };
        AnalyticsRow: {
            /** @description placed; of an outcome: calls that have ended so, also those that were never placed */
            calls: number;
            connected: number;
            /** @description of these leads, by now */
            converted: number;
            /** @description before refunds */
            costPaise: number;
            failed: number;
            /** @description a day, the time at which an hour begins, an employeeId, a plugin (or api, browser, removed), or a status of calls */
            key: string;
            /** @description that came in this time */
            leads: number;
            refused: number;
            seconds: number;
        };
        ApiKey: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            createdAt: string;
            expiresAt: string | null;
            keyId: string;
            lastUsedAt: string | null;
            name: string;
            prefix: string;
            revokedAt: string | null;
            scopes: ("leads:write" | "dashboard:read" | "admin" | "billing" | "recordings:read")[];
        };
        ApiKeyPage: {
            data: components["schemas"]["ApiKey"][];
            nextCursor: string | null;
            /** @constant */
            success: true;
        };
        AuditEntry: {
            /** @enum {string} */
            action: "create" | "change" | "delete" | "read" | "order" | "refuse";
            after?: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            at: string;
            /** @description values of the fields that were changed */
            before?: {
                [key: string]: unknown;
            };
            entryId: string;
            /** @description SHA-256 of the entry, which holds the hash of the one before */
            hash: string;
            /** @description fields that were changed and whose values are not told: they are secret or name a person */
            hidden?: string[];
            /** @description counts the entries of the trail, without a gap */
            seq: number;
            /** @description the kind of record, such as employee */
            what: string;
            /** @description its id; of a do-not-call entry a keyed hash */
            whatId: string;
            who: {
                address?: string;
                keyId?: string;
                /** @enum {string} */
                kind: "key" | "user" | "operator" | "command-line" | "link" | "local" | "system";
                userId?: string;
            };
        };
        AuditEntryPage: {
            data: components["schemas"]["AuditEntry"][];
            nextCursor: string | null;
            /** @constant */
            success: true;
        };
        BrowserCall: {
            /** @description the employee that takes the leads when absent; a visitor names one */
            employeeId?: string | null;
            /** @description the offer of an RTCPeerConnection with one audio section; candidates are not needed */
            sdp: string;
            /** @description with a key: who talks, as your own page knows the person; the visitors' limit counts by it */
            visitorId?: string | null;
        };
        Call: {
            answeredAt: string | null;
            /** @description a person, a machine (answering machine, announcement) or a tone (signal, fax, music) */
            answeredBy: ("person" | "machine" | "tone") | null;
            answers: components["schemas"]["ScriptAnswer"][] | null;
            attempt: number;
            blocks: number | null;
            callId: string;
            cost: number | null;
            costPaise: number | null;
            dueAt: string | null;
            durationMs: number | null;
            employeeId: string | null;
            endedAt: string | null;
            endedBy: ("callee" | "agent" | "operator" | "system") | null;
            endReason: string | null;
            /** @description of a call to the business: the call whose person asked for it */
            firstLegId: string | null;
            from: string | null;
            hops: components["schemas"]["Hop"][];
            /** @description of a call to the business: since when it and the person hear one another */
            joinedAt: string | null;
            /** @description null for a visitor of a page */
            leadId: string | null;
            /** @enum {string} */
            line: "browser" | "telephone";
            /** @description milliseconds from the INVITE to the first ringing or, without one, to the answer */
            pddMs: number | null;
            placedAt: string | null;
            /** @description what the network did to an answered call: on a telephone line, or in a browser */
            quality: components["schemas"]["TelephoneQuality"] | components["schemas"]["CallQuality"] | null;
            /** @description null if the call is not recorded */
            recording: components["schemas"]["KeptAudio"] | null;
            /** @description credits that were given back of the cost */
            refunded?: number;
            refundedPaise?: number;
            refusedBy: {
                reason: string;
                rule: string;
            } | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            requestedAt: string;
            ringingAt: string | null;
            /** @description the call to the business that this call's person asked for */
            secondLegId: string | null;
            seconds: number | null;
            sip: components["schemas"]["SipEnd"] | null;
            /** @description the Call-ID of the INVITE, by which a carrier finds the call */
            sipCallId: string | null;
            /** @enum {string} */
            status: "requested" | "scheduled" | "refused" | "placing" | "ringing" | "answered" | "completed" | "no-answer" | "busy" | "rejected" | "failed" | "cancelled" | "unknown";
            /** @enum {string} */
            tier: "value" | "standard" | "premium";
            to: string | null;
            transcript: components["schemas"]["KeptAudio"] | null;
            trunkId: string | null;
            verdict: {
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 */
                at: string;
                pack: string;
                rules: {
                    outcome: string;
                    reason: string;
                    rule: string;
                }[];
            } | null;
            waitingFor: ("limit" | "wallet" | "daily-cap" | "trunk") | null;
        };
        CallAnsweredEvent: {
            data: components["schemas"]["CallEventData"];
            /**
             * Format: date-time
             * @description when it happened
             */
            timestamp: string;
            /** @constant */
            type: "call.answered";
        };
        CallEndedEvent: {
            data: components["schemas"]["CallEventData"];
            /**
             * Format: date-time
             * @description when it happened
             */
            timestamp: string;
            /** @constant */
            type: "call.ended";
        };
        CallEventData: {
            call: components["schemas"]["ToldCall"];
            callId: string;
            /** @description whether the lead is a test */
            isTest: boolean;
            leadId?: string;
        };
        CallOrder: {
            employeeId?: string | null;
            leadId: string;
            /** @enum {string|null} */
            tier?: "value" | "standard" | "premium" | null;
        };
        CallQuality: {
            browserJitterMs: number;
            /** @description of ours, as the browser reported last */
            browserLostPackets: number;
            /** @description audio that was put in place of lost packets */
            concealedMs: number;
            jitterMs: number;
            /** @description of these, packets that came when something else was in their place */
            latePackets: number;
            /** @description packets of the browser that never came, or too late */
            lostPackets: number;
            receivedPackets: number;
        };
        CallRefusedEvent: {
            data: components["schemas"]["CallEventData"];
            /**
             * Format: date-time
             * @description when it happened
             */
            timestamp: string;
            /** @constant */
            type: "call.refused";
        };
        CallRequestedEvent: {
            data: components["schemas"]["CallEventData"];
            /**
             * Format: date-time
             * @description when it happened
             */
            timestamp: string;
            /** @constant */
            type: "call.requested";
        };
        CallVerdict: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            at: string;
            callId: string;
            refusedBy: {
                reason: string;
                rule: string;
            } | null;
            rules: {
                outcome: string;
                reason: string;
                rule: string;
            }[];
        };
        Connection: {
            accessTokenExpiresAt: string | null;
            connectionId: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            createdAt: string;
            /** @description whether a lead with a phone is called at once; null for a provider of speech or text, which brings none */
            dialImmediately: boolean | null;
            employeeId: string | null;
            expectedEveryMinutes: number | null;
            health: components["schemas"]["ConnectionHealth"];
            name: string;
            oldUrlUntil: string | null;
            pausedBecause: {
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 */
                at: string;
                code: string;
                reason: string;
            } | null;
            plugin: string;
            /** @description secrets are *** */
            settings: {
                [key: string]: unknown;
            };
            sharedUrl: string | null;
            /** @enum {string} */
            status: "active" | "paused";
            steps: string[];
            tier: ("value" | "standard" | "premium") | null;
            token: string | null;
            /** @description what the platform is told to call; who knows it may post. Null for a provider of speech or text */
            url: string | null;
        };
        ConnectionChanges: {
            /**
             * Format: date-time
             * @description when the platform’s access token runs out (RFC 3339)
             */
            accessTokenExpiresAt?: string | null;
            /** @description whether a lead with a phone is called at once; true when absent */
            dialImmediately?: boolean | null;
            /** @description who gets the leads that name nobody; the tenant’s default when absent */
            employeeId?: string | null;
            /** @description how often something should come at least; learnt from the leads when absent */
            expectedEveryMinutes?: number | null;
            name?: string | null;
            /** @description by the plugin’s schema, see GET /api/plugins; secrets are never shown again */
            settings?: {
                [key: string]: unknown;
            } | null;
            /** @enum {string|null} */
            status?: "active" | "paused" | null;
            /** @description value, standard or premium, in any case; the employee’s when absent */
            tier?: string | null;
        };
        ConnectionHealth: {
            accessTokenExpiresAt: string | null;
            counts: {
                [key: string]: number;
            };
            expectedEveryMinutes: number | null;
            expiresSoon: boolean;
            failedPolls: number;
            /** @description the rhythm is the median of the last leads, counted from 08:00 to 21:00 */
            isLearnt: boolean;
            /** @description nothing came for longer than expected; of a learnt rhythm: for three times that */
            isSilent: boolean;
            lastError: {
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 */
                at: string;
                reason: string;
            } | null;
            lastSeenAt: string | null;
            reasons: {
                count: number;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 */
                lastAt: string;
                reason: string;
                what: string;
            }[];
            waitingToFetch: number;
            /** @description what the owner should mend: OPEN_ADDRESS: whoever learns the address can send leads; set a secret */
            warnings: {
                /** @enum {string} */
                code: "NO_PHONE" | "OPEN_ADDRESS" | "SHARED_ADDRESS_UNPROVED" | "ADDRESS_NOT_REACHABLE";
                message: string;
            }[];
        };
        ConnectionPage: {
            data: components["schemas"]["Connection"][];
            nextCursor: string | null;
            /** @constant */
            success: true;
        };
        ConnectionPausedEvent: {
            data: {
                code: string;
                connectionId: string;
                name: string;
                plugin: string;
                reason: string;
                /** @description one sentence */
                title: string;
            };
            /**
             * Format: date-time
             * @description when it happened
             */
            timestamp: string;
            /** @constant */
            type: "connection.paused";
        };
        ConnectionTest: {
            /** @description the phone to ring, in any form that a person types; without one nobody is called */
            phone?: string | null;
        };
        DeadLetter: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            at: string;
            deadLetterId: string;
            dueAt: string | null;
            event: {
                id: string;
                subject: string;
                tenantId: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 */
                time: string;
                type: string;
            };
            /** @description the step that could not handle it */
            group: string;
            reason: string;
            tries: number;
        };
        DeadLetterPage: {
            data: components["schemas"]["DeadLetter"][];
            nextCursor: string | null;
            /** @constant */
            success: true;
        };
        Delivery: {
            callId?: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            createdAt: string;
            deliveryId: string;
            dueAt: string | null;
            externalId: string | null;
            leadId?: string;
            reason: string | null;
            sentAt: string | null;
            /**
             * @description unknown: it may have arrived, and is not repeated by itself
             * @enum {string}
             */
            status: "due" | "sent" | "failed" | "unknown";
            tries: number;
            /** @enum {string} */
            what: "lead" | "call" | "notice";
        };
        DeliveryFailedEvent: {
            data: {
                callId?: string;
                connectionId: string;
                deliveryId: string;
                event: string;
                leadId?: string;
                reason: string | null;
                /** @enum {string} */
                status: "failed" | "unknown";
                tries: number;
            };
            /**
             * Format: date-time
             * @description when it happened
             */
            timestamp: string;
            /** @constant */
            type: "delivery.failed";
        };
        DeliveryPage: {
            data: components["schemas"]["Delivery"][];
            nextCursor: string | null;
            /** @constant */
            success: true;
        };
        DeliveryReplay: {
            /** @description send it although it may have arrived */
            evenIfUnknown?: boolean | null;
        };
        DoNotCall: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            addedAt: string;
            phone: string | null;
            reason: string | null;
        };
        DoNotCallCheck: {
            blocked: boolean;
            /** @description leads with this number and the status do-not-call, newest first, of the newest 100; once the number is off the list, PATCH /api/leads/{leadId} or POST /api/calls take them up again */
            leadIds: string[];
            phone: string;
            reason?: string;
            /** @constant */
            success: true;
        };
        DoNotCallImport: {
            /** @description numbers; a number in E.164, or as a person of the tenant’s region types it */
            phones: unknown[];
            reason?: string | null;
        };
        DoNotCallPage: {
            data: components["schemas"]["DoNotCall"][];
            nextCursor: string | null;
            /** @constant */
            success: true;
        };
        DryRun: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            at: string;
            channel: {
                endpoint: string;
                options: {
                    name: string;
                    value: string;
                }[];
                variables: {
                    name: string;
                    value: string;
                }[];
            } | null;
            employeeId: string;
            from: string | null;
            /** @description the INVITE as text, with `dry-run` for each random text; for Asterisk the lines of ours */
            invite: string | null;
            /** @description null: the number has no lead, and a new one stands in for it */
            leadId: string | null;
            /** @description why the line refuses the order */
            lineProblem: string | null;
            pack: string;
            /** @description every rule of the gate, those after the first that stops the call as well */
            rules: components["schemas"]["RuleOutcome"][];
            stoppedBy: {
                reason: string;
                rule: string;
                until: string | null;
            } | null;
            /** @enum {string} */
            tier: "value" | "standard" | "premium";
            to: string;
            trunk: {
                /** @enum {string} */
                driver: "sip" | "asterisk";
                kind: string;
                name: string;
                profile: string | null;
                trunkId: string;
                waitsFor: string | null;
            } | null;
            wallet: {
                availablePaise: number;
                /** @description what the daily cap leaves today; null without a cap */
                capLeftPaise: number | null;
                /** @description credits */
                needed: number;
                neededPaise: number;
            };
            /** @description whether a call would be placed now: every rule passes, and money and trunk are there */
            wouldPlace: boolean;
        };
        Employee: {
            activeHours: {
                from: string;
                to: string;
            } | null;
            allowedOrigins: string[];
            callsWidgetLeads: boolean;
            conversation: {
                facts?: {
                    name: string;
                    validUntil?: string;
                    value: string;
                }[];
                instructions?: string;
                intents?: {
                    [key: string]: string[];
                };
                /** @enum {string} */
                kind: "script" | "model";
                llm?: components["schemas"]["NamedModel"][];
                /** @enum {string} */
                onFailure?: "script" | "transfer" | "call-back";
                stt?: {
                    connectionId: string;
                    model?: string;
                }[];
                tts?: {
                    connectionId: string;
                    model?: string;
                    voice?: string;
                }[];
            } | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            createdAt: string;
            employeeId: string;
            greetsAfter: ("hello" | "answer") | null;
            isDefault: boolean;
            isRecorded: boolean;
            isTest: boolean;
            languages: ("hi" | "en-IN" | "ta" | "te" | "kn" | "ml" | "mr" | "bn" | "gu" | "pa" | "or" | "as" | "ur")[];
            machineMessage: string | null;
            name: string;
            onMachine: ("hang-up" | "leave-message" | "go-on") | null;
            retry: {
                afterMinutes: number;
                attempts: number;
                on: ("busy" | "no-answer" | "failed")[];
            } | null;
            script: components["schemas"]["Script"] | null;
            scripts: {
                [key: string]: components["schemas"]["Script"];
            } | null;
            /** @enum {string} */
            status: "active" | "paused";
            takesVisitors: boolean;
            tier: ("value" | "standard" | "premium") | null;
            transfer: {
                isAnnounced: boolean;
                /** @enum {string} */
                key: "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8";
                phone: string;
            } | null;
            turnWaitMs: number | null;
            voice: string | null;
        };
        EmployeeChanges: {
            activeHours?: {
                from: string;
                to: string;
            } | null;
            /**
             * @description the websites that may show its widget, such as https://shop.example; http for localhost only; none when absent
             * @example [
             *       "https://shop.example"
             *     ]
             */
            allowedOrigins?: string[] | null;
            /** @description whether who leaves a phone in the widget is called at once; no when absent */
            callsWidgetLeads?: boolean | null;
            /** @description how it talks, and by whose ears, mind and voice; replaced as a whole; by its script when absent */
            conversation?: {
                /** @description the only prices, dates and places that the model may say */
                facts?: {
                    name: string;
                    /**
                     * Format: date-time
                     * @description the model is not told the fact after this time
                     */
                    validUntil?: string | null;
                    value: string;
                }[] | null;
                /** @description what the model is to do; needed with model */
                instructions?: string | null;
                /**
                 * @description sentences that people say to this business, by what they mean, beside those that are known already; for a conversation by script
                 * @example {
                 *       "price": [
                 *         "kiraya kitna hai",
                 *         "what is the rent"
                 *       ]
                 *     }
                 */
                intents?: {
                    [key: string]: string[];
                } | null;
                /** @enum {string} */
                kind: "script" | "model";
                /** @description who thinks, in the order in which they are asked; needed with model */
                llm?: components["schemas"]["NewNamedModel"][] | null;
                /**
                 * @description what the employee does when no provider answers: it goes on by its script, connects a person, or promises a call; script when absent
                 * @enum {string|null}
                 */
                onFailure?: "script" | "transfer" | "call-back" | null;
                /** @description who hears, in the order in which they are asked */
                stt?: {
                    /** @description a connection of the tenant, or of the operator */
                    connectionId: string;
                    /** @description the one of the connection when absent */
                    model?: string | null;
                }[] | null;
                /** @description who speaks, in the order in which they are asked; the standard voice when absent */
                tts?: {
                    /** @description a connection of the tenant, or of the operator */
                    connectionId: string;
                    /** @description the one of the connection when absent */
                    model?: string | null;
                    voice?: string | null;
                }[] | null;
            } | null;
            /**
             * @description whether the greeting waits for the person's first word, 0.8 s at most; hello when absent
             * @enum {string|null}
             */
            greetsAfter?: "hello" | "answer" | null;
            /** @description takes leads that name nobody; true takes the mark off the others */
            isDefault?: boolean | null;
            /** @description whether its calls are recorded, and people are told so in the greeting; yes when absent */
            isRecorded?: boolean | null;
            /** @description an employee for measurements: on request it sends a browser's audio back; no when absent */
            isTest?: boolean | null;
            /** @description hi and en-IN when absent */
            languages?: ("hi" | "en-IN" | "ta" | "te" | "kn" | "ml" | "mr" | "bn" | "gu" | "pa" | "or" | "as" | "ur")[] | null;
            /** @description what leave-message says, with the slots of a script; the standard words of the call’s language when absent */
            machineMessage?: string | null;
            name?: string | null;
            /**
             * @description what is done when a machine or a tone has answered a telephone call; go-on when absent
             * @enum {string|null}
             */
            onMachine?: "hang-up" | "leave-message" | "go-on" | null;
            /** @description whether a person who was not reached is called again; no when absent */
            retry?: {
                /** @description minutes from the end of a call to the next one */
                afterMinutes: number;
                /** @description further calls after the first one */
                attempts: number;
                on: ("busy" | "no-answer" | "failed")[];
            } | null;
            /** @description slots: {{business}}, {{employee}}, {{lead.name}}, {{lead.requirement}}, {{lead.budget}}, {{lead.source}}, {{lead.phone}}, {{lead.email}}, {{transfer.key}}; a part that is absent is said in the standard words of the call's language */
            script?: {
                areYouThere?: string | null;
                goodbye?: string | null;
                greeting?: string | null;
                questions?: (string | components["schemas"]["NewScriptQuestion"])[] | null;
            } | null;
            /** @description scripts of other languages than the first one, whose script is `script`; replaced as a whole */
            scripts?: {
                [key: string]: components["schemas"]["NewScript"];
            } | null;
            /** @enum {string|null} */
            status?: "active" | "paused" | null;
            /** @description whether anybody who opens its page may talk with it, without a key; no when absent */
            takesVisitors?: boolean | null;
            /** @description value, standard or premium, in any case; the tenant’s default when absent */
            tier?: string | null;
            /** @description the business's own number and the key that connects a person with it during a call; nobody is connected when absent */
            transfer?: {
                /** @description whether who picks up is told first who is on the line; no when absent */
                isAnnounced?: boolean | null;
                /**
                 * @description 1 when absent; 9 is the key of whoever wants no more calls
                 * @enum {string|null}
                 */
                key?: "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | null;
                /** @description a number in E.164, or as a person of the tenant’s region types it */
                phone: string | number;
            } | null;
            /** @description how long a silence ends a turn of the person, in milliseconds; when absent, 500 on the telephone after open questions and replies of a model, else 300 */
            turnWaitMs?: number | null;
            /**
             * @description a variant of espeak-ng, f of women and m of men; without espeak-ng, the kept prompts are played as they are
             * @enum {string|null}
             */
            voice?: "f1" | "f2" | "f3" | "f4" | "f5" | "m1" | "m2" | "m3" | "m4" | "m5" | "m6" | "m7" | "m8" | null;
        };
        EmployeePage: {
            data: components["schemas"]["Employee"][];
            nextCursor: string | null;
            /** @constant */
            success: true;
        };
        EmployeePreview: {
            /**
             * @description one of the languages of the employee; its first one when absent
             * @enum {string|null}
             */
            language?: "hi" | "en-IN" | "ta" | "te" | "kn" | "ml" | "mr" | "bn" | "gu" | "pa" | "or" | "as" | "ur" | null;
            /**
             * @description the only part to be spoken; the greeting and the questions when absent
             * @enum {string|null}
             */
            part?: "greeting" | "questions" | "areYouThere" | "goodbye" | null;
            /** @description words to hear before they are saved, as a whole script; the saved one when absent */
            script?: {
                areYouThere?: string | null;
                goodbye?: string | null;
                greeting?: string | null;
                questions?: (string | {
                    /**
                     * @description open when absent
                     * @enum {string|null}
                     */
                    kind?: "open" | "yes-no" | "digits" | null;
                    text: string;
                    /** @description how long a silence ends the answer, in milliseconds */
                    waitMs?: number | null;
                })[] | null;
            } | null;
            /**
             * @description a voice to hear before it is saved; null for the standard one; the saved one when absent
             * @enum {string|null}
             */
            voice?: "f1" | "f2" | "f3" | "f4" | "f5" | "m1" | "m2" | "m3" | "m4" | "m5" | "m6" | "m7" | "m8" | null;
        };
        Enquiry: {
            budget: string | null;
            email: string | null;
            /** @description fields that the specification does not name; of a name that came twice, a list */
            extra: {
                [key: string]: unknown;
            };
            name: string;
            phone: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            receivedAt: string;
            requirement: string | null;
            source: string | null;
        };
        Erasure: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            at: string;
            certificate: components["schemas"]["ErasureCertificate"] | null;
            erasureId: string;
            leadId: string | null;
            publicKey: string | null;
            signature: string | null;
            /** @enum {string} */
            state: "begun" | "done";
        };
        ErasureCertificate: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            at: string;
            callIds: string[];
            destroyed: {
                enquiries: number | null;
                recordings: number;
                requests: number | null;
                transcripts: number;
            };
            erasureId: string;
            /** @enum {string} */
            format: "turant-erasure-1";
            kept: string[];
            keyId: string;
            leadId: string | null;
            tenantId: string;
        };
        ErasurePage: {
            data: components["schemas"]["Erasure"][];
            nextCursor: string | null;
            /** @constant */
            success: true;
        };
        FleetRow: {
            activeCalls: number;
            callsToday: number;
            connectedToday: number;
            employeeId: string;
            languages: string[];
            lastCallAt: string | null;
            name: string;
            /** @enum {string} */
            status: "active" | "paused";
        };
        Health: {
            checks: {
                [key: string]: {
                    callsWaitingForMoney?: number;
                    callsWaitingForTrunk?: number;
                    failingTrunks?: number;
                    status: string;
                };
            };
            status: string;
            /** @constant */
            success: true;
        };
        Hop: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            at: string;
            reason: string;
            sipCode: number | null;
            trunkId: string;
        };
        IceServer: {
            credential: string;
            urls: string[];
            username: string;
        };
        Invitation: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            createdAt: string;
            email: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            expiresAt: string;
            invitationId: string;
            /** @description the user or key that made it; null: the operator’s process */
            madeBy: string | null;
            /** @enum {string} */
            purpose: "first-owner" | "invite" | "reset";
            /** @enum {string} */
            role: "owner" | "manager" | "viewer";
            /** @description whose password is set, of a reset */
            userId: string | null;
        };
        InvitationPage: {
            data: components["schemas"]["Invitation"][];
            nextCursor: string | null;
            /** @constant */
            success: true;
        };
        KeptAudio: {
            durationMs: number | null;
            isCutOff: boolean;
            reason: string | null;
            sha256: string | null;
            /** @enum {string} */
            state: "open" | "spooled" | "kept" | "failed" | "expired" | "erased";
        };
        KeyRotation: {
            /**
             * Format: date-time
             * @description when the new key ends (RFC 3339); required when the old key has an end
             */
            expiresAt?: string | null;
            /** @description how long the old key goes on working; 0 when absent */
            overlapSeconds?: number | null;
        };
        Language: {
            /** @enum {string} */
            language: "hi" | "en-IN" | "ta" | "te" | "kn" | "ml" | "mr" | "bn" | "gu" | "pa" | "or" | "as" | "ur";
            script: {
                areYouThere: string;
                goodbye: string;
                greeting: string;
                questions: string[];
            };
        };
        Lead: {
            budget: string | null;
            callIds: string[];
            connectionId: string | null;
            email: string | null;
            employeeId: string | null;
            externalId: string | null;
            /** @description fields that the specification does not name; of a name that came twice, a list */
            extra: {
                [key: string]: unknown;
            };
            /** @description a visitor left it when there were too many: nobody is called until a person asks for it (POST /api/calls) */
            isHeld: boolean;
            isTest: boolean;
            leadId: string;
            name: string;
            payloadId: string | null;
            phone: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            receivedAt: string;
            requirement: string | null;
            sentAt: string | null;
            source: string | null;
            /** @enum {string} */
            status: "new" | "calling" | "contacted" | "unreachable" | "converted" | "lost" | "do-not-call";
            /** @enum {string} */
            tier: "value" | "standard" | "premium";
        };
        LeadAcceptedEvent: {
            data: components["schemas"]["LeadEventData"];
            /**
             * Format: date-time
             * @description when it happened
             */
            timestamp: string;
            /** @constant */
            type: "lead.accepted";
        };
        LeadChangedEvent: {
            data: components["schemas"]["LeadEventData"];
            /**
             * Format: date-time
             * @description when it happened
             */
            timestamp: string;
            /** @constant */
            type: "lead.changed";
        };
        LeadChanges: {
            /**
             * @description what a person makes of it; calling is ours, do-not-call is written by POST /api/do-not-call
             * @enum {string}
             */
            status: "new" | "contacted" | "unreachable" | "converted" | "lost";
        };
        LeadEventData: {
            /** @description whether the lead is a test */
            isTest: boolean;
            lead: components["schemas"]["Lead"];
            leadId: string;
        };
        /** @description an object: the person who is to be called */
        LeadFields: {
            /** @description text of at most 200 characters */
            budget?: string | null;
            /** @description an e-mail address of at most 254 characters */
            email?: string | null;
            /** @description text of 1 to 200 characters, not counting spaces around it */
            name: string;
            /** @description a phone number, best in E.164; as text or as a number */
            phone?: string | number | null;
            /** @description text of at most 5000 characters */
            requirement?: string | null;
            /** @description text of at most 200 characters */
            source?: string | null;
        };
        LeadPage: {
            data: components["schemas"]["Lead"][];
            nextCursor: string | null;
            /** @constant */
            success: true;
        };
        /** @description an object with the lead and what is to be done with it */
        LeadRequest: {
            /** @description text of at most 100 characters */
            employeeId?: string | null;
            lead: components["schemas"]["LeadFields"];
            /** @description one of value, standard, premium, in any case */
            tier?: string | null;
            /** @description true or false; true: call this person now */
            triggerImmediateCall?: boolean | null;
        };
        LeadWithNotes: {
            budget: string | null;
            callIds: string[];
            connectionId: string | null;
            email: string | null;
            employeeId: string | null;
            externalId: string | null;
            /** @description fields that the specification does not name; of a name that came twice, a list */
            extra: {
                [key: string]: unknown;
            };
            /** @description a visitor left it when there were too many: nobody is called until a person asks for it (POST /api/calls) */
            isHeld: boolean;
            isTest: boolean;
            leadId: string;
            name: string;
            notes: components["schemas"]["Enquiry"][];
            payloadId: string | null;
            phone: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            receivedAt: string;
            requirement: string | null;
            sentAt: string | null;
            source: string | null;
            /** @enum {string} */
            status: "new" | "calling" | "contacted" | "unreachable" | "converted" | "lost" | "do-not-call";
            /** @enum {string} */
            tier: "value" | "standard" | "premium";
        };
        LedgerEntry: {
            /** @description credits, signed */
            amount: number;
            amountPaise: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            at: string;
            balanceAfter: number;
            balanceAfterPaise: number;
            callId?: string;
            entryId: string;
            reference: string;
            /** @enum {string} */
            type: "top-up" | "charge" | "refund";
        };
        LedgerEntryPage: {
            data: components["schemas"]["LedgerEntry"][];
            nextCursor: string | null;
            /** @constant */
            success: true;
        };
        ListedCall: {
            answeredAt: string | null;
            /** @description a person, a machine (answering machine, announcement) or a tone (signal, fax, music) */
            answeredBy: ("person" | "machine" | "tone") | null;
            answers: components["schemas"]["ScriptAnswer"][] | null;
            attempt: number;
            blocks: number | null;
            callId: string;
            cost: number | null;
            costPaise: number | null;
            dueAt: string | null;
            durationMs: number | null;
            employeeId: string | null;
            endedAt: string | null;
            endedBy: ("callee" | "agent" | "operator" | "system") | null;
            endReason: string | null;
            /** @description of a call to the business: the call whose person asked for it */
            firstLegId: string | null;
            from: string | null;
            hops: components["schemas"]["Hop"][];
            /** @description of a call to the business: since when it and the person hear one another */
            joinedAt: string | null;
            /** @description null for a visitor of a page */
            leadId: string | null;
            /** @description the name that lists of leads show; null without a lead, and of a lead that is erased */
            leadName: string | null;
            /** @enum {string} */
            line: "browser" | "telephone";
            /** @description milliseconds from the INVITE to the first ringing or, without one, to the answer */
            pddMs: number | null;
            placedAt: string | null;
            /** @description what the network did to an answered call: on a telephone line, or in a browser */
            quality: components["schemas"]["TelephoneQuality"] | components["schemas"]["CallQuality"] | null;
            /** @description null if the call is not recorded */
            recording: components["schemas"]["KeptAudio"] | null;
            /** @description credits that were given back of the cost */
            refunded?: number;
            refundedPaise?: number;
            refusedBy: {
                reason: string;
                rule: string;
            } | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            requestedAt: string;
            ringingAt: string | null;
            /** @description the call to the business that this call's person asked for */
            secondLegId: string | null;
            seconds: number | null;
            sip: components["schemas"]["SipEnd"] | null;
            /** @description the Call-ID of the INVITE, by which a carrier finds the call */
            sipCallId: string | null;
            /** @enum {string} */
            status: "requested" | "scheduled" | "refused" | "placing" | "ringing" | "answered" | "completed" | "no-answer" | "busy" | "rejected" | "failed" | "cancelled" | "unknown";
            /** @enum {string} */
            tier: "value" | "standard" | "premium";
            to: string | null;
            transcript: components["schemas"]["KeptAudio"] | null;
            trunkId: string | null;
            verdict: {
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 */
                at: string;
                pack: string;
                rules: {
                    outcome: string;
                    reason: string;
                    rule: string;
                }[];
            } | null;
            waitingFor: ("limit" | "wallet" | "daily-cap" | "trunk") | null;
        };
        ListedCallPage: {
            data: components["schemas"]["ListedCall"][];
            nextCursor: string | null;
            /** @constant */
            success: true;
        };
        LiveCounts: {
            calls: {
                failed: number;
                refused: number;
                /** @description requested and not placed: for their turn, a cap, money, or a trunk that takes calls */
                waiting: number;
            };
            metrics: components["schemas"]["Metrics"];
            wallet: {
                creditsBalance: number;
            };
        };
        LocalModel: {
            bytes: number;
            /** @description what it is for */
            does: string;
            /** @description SPDX names: of the model, and of files that have another one */
            licences: string[];
            /** @description its id, such as `intents` */
            model: string;
            name: string;
            /**
             * @description whether its files lie in MODELS_DIR
             * @enum {string}
             */
            state: "there" | "missing" | "not-for-this-machine";
        };
        Message: {
            callId: string | null;
            deliveryId: string | null;
            /** @description when the next try is due */
            dueAt: string | null;
            eventId: string;
            lastError: string | null;
            /** @description the HTTP status of the last answer */
            lastStatus: number | null;
            leadId: string | null;
            /** @description also the webhook-id of every try */
            messageId: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            occurredAt: string;
            sentAt: string | null;
            /** @enum {string} */
            status: "due" | "sent" | "failed" | "given-up";
            subscriptionId: string;
            tries: number;
            /** @enum {string} */
            type: "lead.accepted" | "lead.changed" | "call.requested" | "call.answered" | "call.ended" | "call.refused" | "delivery.failed" | "wallet.low" | "wallet.capped" | "trunk.failing" | "source.silent" | "source.stuck" | "connection.paused" | "subscription.disabled" | "sign-in.refused";
        };
        MessagePage: {
            data: components["schemas"]["Message"][];
            nextCursor: string | null;
            /** @constant */
            success: true;
        };
        MessagesReplay: {
            /**
             * Format: date-time
             * @description events from this time on (RFC 3339); all of the last 30 days when absent
             */
            since?: string | null;
        };
        Metrics: {
            activeEmployees: number;
            activeVirtualNumbers: number;
            /** @description of these, answered */
            connectedCalls: number;
            /** @example 62.5% */
            conversionRate: string;
            /**
             * @description connected calls by the calls that no longer ring
             * @example 62.5%
             */
            pickupRate: string;
            /** @description calls that went out on a line */
            totalCalls: number;
            totalEmployees: number;
            totalLeads: number;
            totalMinutes: number;
        };
        ModelLaying: components["schemas"]["ModelLayingState"] | null;
        ModelLayingState: {
            /** @description the model whose files are fetched now, or could not be fetched */
            model: string | null;
            /** @description why the files could not be fetched */
            problem: string | null;
            /** @enum {string} */
            state: "running" | "done" | "failed";
        };
        NamedModel: {
            connectionId: string;
            maxTokens?: number;
            model?: string;
            temperature?: number;
        };
        NewApiKey: {
            /**
             * Format: date-time
             * @description when the key ends (RFC 3339); never when absent
             */
            expiresAt?: string | null;
            name: string;
            scopes: ("leads:write" | "dashboard:read" | "admin" | "billing" | "recordings:read")[];
        };
        Newcomer: {
            email: string;
            name: string;
            password: string;
            /** @description what stands behind # in the link */
            token: string;
        };
        NewConnection: {
            /**
             * Format: date-time
             * @description when the platform’s access token runs out (RFC 3339)
             */
            accessTokenExpiresAt?: string | null;
            /** @description whether a lead with a phone is called at once; true when absent */
            dialImmediately?: boolean | null;
            /** @description who gets the leads that name nobody; the tenant’s default when absent */
            employeeId?: string | null;
            /** @description how often something should come at least; learnt from the leads when absent */
            expectedEveryMinutes?: number | null;
            name: string;
            /** @description the plugin’s id */
            plugin: string;
            /** @description by the plugin’s schema, see GET /api/plugins; secrets are never shown again */
            settings?: {
                [key: string]: unknown;
            } | null;
            /** @description value, standard or premium, in any case; the employee’s when absent */
            tier?: string | null;
        };
        NewDoNotCall: {
            /** @description a number in E.164, or as a person of the tenant’s region types it */
            phone: string | number;
            reason?: string | null;
        };
        NewEmployee: {
            activeHours?: {
                from: string;
                to: string;
            } | null;
            /**
             * @description the websites that may show its widget, such as https://shop.example; http for localhost only; none when absent
             * @example [
             *       "https://shop.example"
             *     ]
             */
            allowedOrigins?: string[] | null;
            /** @description whether who leaves a phone in the widget is called at once; no when absent */
            callsWidgetLeads?: boolean | null;
            /** @description how it talks, and by whose ears, mind and voice; replaced as a whole; by its script when absent */
            conversation?: {
                /** @description the only prices, dates and places that the model may say */
                facts?: {
                    name: string;
                    /**
                     * Format: date-time
                     * @description the model is not told the fact after this time
                     */
                    validUntil?: string | null;
                    value: string;
                }[] | null;
                /** @description what the model is to do; needed with model */
                instructions?: string | null;
                /**
                 * @description sentences that people say to this business, by what they mean, beside those that are known already; for a conversation by script
                 * @example {
                 *       "price": [
                 *         "kiraya kitna hai",
                 *         "what is the rent"
                 *       ]
                 *     }
                 */
                intents?: {
                    [key: string]: string[];
                } | null;
                /** @enum {string} */
                kind: "script" | "model";
                /** @description who thinks, in the order in which they are asked; needed with model */
                llm?: components["schemas"]["NewNamedModel"][] | null;
                /**
                 * @description what the employee does when no provider answers: it goes on by its script, connects a person, or promises a call; script when absent
                 * @enum {string|null}
                 */
                onFailure?: "script" | "transfer" | "call-back" | null;
                /** @description who hears, in the order in which they are asked */
                stt?: {
                    /** @description a connection of the tenant, or of the operator */
                    connectionId: string;
                    /** @description the one of the connection when absent */
                    model?: string | null;
                }[] | null;
                /** @description who speaks, in the order in which they are asked; the standard voice when absent */
                tts?: {
                    /** @description a connection of the tenant, or of the operator */
                    connectionId: string;
                    /** @description the one of the connection when absent */
                    model?: string | null;
                    voice?: string | null;
                }[] | null;
            } | null;
            /**
             * @description whether the greeting waits for the person's first word, 0.8 s at most; hello when absent
             * @enum {string|null}
             */
            greetsAfter?: "hello" | "answer" | null;
            /** @description takes leads that name nobody; true takes the mark off the others */
            isDefault?: boolean | null;
            /** @description whether its calls are recorded, and people are told so in the greeting; yes when absent */
            isRecorded?: boolean | null;
            /** @description an employee for measurements: on request it sends a browser's audio back; no when absent */
            isTest?: boolean | null;
            /** @description hi and en-IN when absent */
            languages?: ("hi" | "en-IN" | "ta" | "te" | "kn" | "ml" | "mr" | "bn" | "gu" | "pa" | "or" | "as" | "ur")[] | null;
            /** @description what leave-message says, with the slots of a script; the standard words of the call’s language when absent */
            machineMessage?: string | null;
            name: string;
            /**
             * @description what is done when a machine or a tone has answered a telephone call; go-on when absent
             * @enum {string|null}
             */
            onMachine?: "hang-up" | "leave-message" | "go-on" | null;
            /** @description whether a person who was not reached is called again; no when absent */
            retry?: {
                /** @description minutes from the end of a call to the next one */
                afterMinutes: number;
                /** @description further calls after the first one */
                attempts: number;
                on: ("busy" | "no-answer" | "failed")[];
            } | null;
            /** @description slots: {{business}}, {{employee}}, {{lead.name}}, {{lead.requirement}}, {{lead.budget}}, {{lead.source}}, {{lead.phone}}, {{lead.email}}, {{transfer.key}}; a part that is absent is said in the standard words of the call's language */
            script?: {
                areYouThere?: string | null;
                goodbye?: string | null;
                greeting?: string | null;
                questions?: (string | components["schemas"]["NewScriptQuestion"])[] | null;
            } | null;
            /** @description scripts of other languages than the first one, whose script is `script`; replaced as a whole */
            scripts?: {
                [key: string]: components["schemas"]["NewScript"];
            } | null;
            /** @enum {string|null} */
            status?: "active" | "paused" | null;
            /** @description whether anybody who opens its page may talk with it, without a key; no when absent */
            takesVisitors?: boolean | null;
            /** @description value, standard or premium, in any case; the tenant’s default when absent */
            tier?: string | null;
            /** @description the business's own number and the key that connects a person with it during a call; nobody is connected when absent */
            transfer?: {
                /** @description whether who picks up is told first who is on the line; no when absent */
                isAnnounced?: boolean | null;
                /**
                 * @description 1 when absent; 9 is the key of whoever wants no more calls
                 * @enum {string|null}
                 */
                key?: "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | null;
                /** @description a number in E.164, or as a person of the tenant’s region types it */
                phone: string | number;
            } | null;
            /** @description how long a silence ends a turn of the person, in milliseconds; when absent, 500 on the telephone after open questions and replies of a model, else 300 */
            turnWaitMs?: number | null;
            /**
             * @description a variant of espeak-ng, f of women and m of men; without espeak-ng, the kept prompts are played as they are
             * @enum {string|null}
             */
            voice?: "f1" | "f2" | "f3" | "f4" | "f5" | "m1" | "m2" | "m3" | "m4" | "m5" | "m6" | "m7" | "m8" | null;
        };
        NewInvitation: {
            /** @description who may accept it; when absent, whoever has the link */
            email?: string | null;
            /** @enum {string} */
            role: "owner" | "manager" | "viewer";
        };
        NewNamedModel: {
            /** @description a connection of the tenant, or of the operator */
            connectionId: string;
            /** @description of one reply; 200 when absent */
            maxTokens?: number | null;
            /** @description the one of the connection when absent */
            model?: string | null;
            temperature?: number | null;
        };
        NewPassword: {
            password: string;
            /** @description what stands behind # in the link */
            token: string;
        };
        NewRecordingLink: {
            /** @description how long it can be used; 10 when absent */
            minutes?: number | null;
        };
        NewResetLink: {
            /** @description whether the second factor goes, too, for a person who has lost it */
            removesSecondFactor?: boolean | null;
        };
        NewScript: {
            areYouThere?: string | null;
            goodbye?: string | null;
            greeting?: string | null;
            questions?: (string | components["schemas"]["NewScriptQuestion"])[] | null;
        };
        NewScriptQuestion: {
            /**
             * @description open when absent
             * @enum {string|null}
             */
            kind?: "open" | "yes-no" | "digits" | null;
            text: string;
            /** @description how long a silence ends the answer, in milliseconds */
            waitMs?: number | null;
        };
        NewSubscription: {
            description?: string | null;
            types: ("lead.accepted" | "lead.changed" | "call.requested" | "call.answered" | "call.ended" | "call.refused" | "delivery.failed" | "wallet.low" | "wallet.capped" | "trunk.failing" | "source.silent" | "source.stuck" | "connection.paused" | "subscription.disabled" | "sign-in.refused")[];
            /**
             * @description https, and without a user name, a password or a fragment; see docs/api.md
             * @example https://example.in/turant-events
             */
            url: string;
        };
        NewTenant: {
            /** @description countries that may be called, such as IN; the region only when absent */
            countries?: string[] | null;
            /** @description value, standard or premium, in any case; standard when absent */
            defaultTier?: string | null;
            name: string;
            /** @description country in which numbers without a country code are read; IN when absent */
            region?: string | null;
            /** @description of the first key; all but billing when absent */
            scopes?: ("leads:write" | "dashboard:read" | "admin" | "billing" | "recordings:read")[] | null;
        };
        NewTrunk: {
            /** @description addresses and networks from which the carrier sends SIP besides those of the host in the uri */
            addresses?: string[] | null;
            /** @description how the caller id is written on the wire; replaced as a whole */
            callerIdStyle?: {
                assertedIdentity?: boolean | null;
                /** @enum {string|null} */
                calleeFormat?: "as-stored" | "e164" | "e164-without-plus" | "national" | "national-with-0" | null;
                /** @enum {string|null} */
                callerFormat?: "as-stored" | "e164" | "e164-without-plus" | "national" | "national-with-0" | null;
                diversion?: string | null;
                /** @description trunk, own, or a host name that the carrier has given */
                fromDomain?: string | null;
                preferredIdentity?: boolean | null;
                /** @enum {string|null} */
                privacy?: "none" | null;
                remotePartyId?: boolean | null;
                userPhone?: boolean | null;
            } | null;
            /** @description new calls a second; 50 when absent */
            cps?: number | null;
            /** @description identifiers of the DLT registration, for the header templates; replaced as a whole */
            dlt?: {
                entityId?: string | null;
                headerId?: string | null;
                telemarketerIds?: string[] | null;
                templateId?: string | null;
            } | null;
            /**
             * @description sip: the user agent of the service, without TLS, SRTP and registration; asterisk: PJSIP. sip when absent
             * @enum {string|null}
             */
            driver?: "sip" | "asterisk" | null;
            /** @description SIP header name to value or template; all headers are replaced */
            headers?: {
                [key: string]: string;
            } | null;
            /**
             * @description test: rings this machine or named phones only; test when absent
             * @enum {string|null}
             */
            kind?: "test" | "telecom" | null;
            /** @description calls at once; 200 when absent */
            maxCalls?: number | null;
            /**
             * @description SRTP with keys in the SDP; needs the driver asterisk
             * @enum {string|null}
             */
            mediaEncryption?: "sdes" | null;
            name: string;
            /** @description the carrier’s audio comes from another address than its SDP names */
            nat?: boolean | null;
            /** @description a call without any response for so many ms is given up; 4000 when absent */
            noResponseMs?: number | null;
            /** @description the smallest is tried first; behind all others when absent */
            order?: number | null;
            /** @description is sealed, and never shown */
            password?: string | null;
            /**
             * @description ready settings of a carrier; the trunk’s own win
             * @enum {string|null}
             */
            profile?: "airtel" | "exotel" | "plivo" | null;
            /** @description registers with the carrier by username and password; needs the driver asterisk */
            register?: boolean | null;
            /** @description beginnings of the numbers that the trunk carries, such as +91; all numbers when absent */
            routes?: string[] | null;
            /** @description of a test trunk: the only numbers that it may ring */
            testNumbers?: string[] | null;
            /**
             * @description the transport that the uri names wins; udp when neither does
             * @enum {string|null}
             */
            transport?: "udp" | "tcp" | "tls" | null;
            /** @description sip:host[:port][;transport=udp|tcp|tls] */
            uri: string;
            username?: string | null;
        };
        NewVirtualNumber: {
            /** @description E.164 with plus, or one of the 140 or 1600 series as the carrier wants it written */
            number: string;
            /**
             * @description pending when absent
             * @enum {string|null}
             */
            status?: "pending" | "active" | null;
            tenantId: string;
            /** @description the trunks on which the carrier takes the number as a caller id */
            trunkIds: string[];
        };
        Password: {
            password: string;
        };
        PasswordAndCode: {
            code: string;
            password: string;
        };
        PasswordChange: {
            new: string;
            old: string;
        };
        Payload: {
            body: string;
            /** @enum {string} */
            encoding: "utf8" | "base64";
            headers: {
                [key: string]: string;
            };
            isCut: boolean;
            leadIds: string[];
            method: string;
            payloadId: string;
            reason?: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            receivedAt: string;
            replays: number;
            /** @enum {string} */
            status: "received" | "read" | "rejected" | "ignored" | "unparseable" | "stuck";
            url: string;
        };
        PayloadPage: {
            data: components["schemas"]["Payload"][];
            nextCursor: string | null;
            /** @constant */
            success: true;
        };
        PayloadTrial: {
            /** @description a text as it is, anything else as JSON; the last payload when absent */
            body?: unknown;
            headers?: {
                [key: string]: string;
            } | null;
        };
        PhoneOrder: {
            employeeId?: string | null;
            /** @description a number in E.164, or as a person of the tenant’s region types it */
            phone: string | number;
            /** @enum {string|null} */
            tier?: "value" | "standard" | "premium" | null;
        };
        Plugin: {
            capabilities: string[];
            id: string;
            name: string;
            /** @description JSON Schema of a connection’s settings; writeOnly marks a secret */
            settings: {
                [key: string]: unknown;
            };
            /** @description how to set it up; {url} stands for the connection’s address */
            steps: string[];
        };
        PluginPage: {
            data: components["schemas"]["Plugin"][];
            nextCursor: string | null;
            /** @constant */
            success: true;
        };
        Problem: {
            code: string;
            detail: string;
            errors: {
                code: string;
                field: string;
                message: string;
            }[];
            instance: string;
            requestId: string;
            status: number;
            /** @constant */
            success: false;
            title: string;
            type: string;
        };
        Provider: {
            /** @description stt hears, llm thinks, tts speaks */
            capabilities: ("stt" | "llm" | "tts")[];
            connectionId: string;
            /** @description BCP 47: what it hears or speaks; a model that thinks names none */
            languages: string[];
            name: string;
            /** @enum {string} */
            owner: "tenant" | "operator";
            plugin: string;
            /**
             * @description what the calls of this process found last; unknown if none has asked it since the start, or if no calls run in this process
             * @enum {string}
             */
            state: "up" | "failing" | "unknown";
        };
        ProviderPage: {
            data: components["schemas"]["Provider"][];
            nextCursor: string | null;
            /** @constant */
            success: true;
        };
        Receipt: {
            answeredAt: string | null;
            /** @description the price of a block */
            blockPricePaise: number;
            /** @description how many blocks are charged: each that was begun */
            blocks: number;
            /** @description the length of a block */
            blockSeconds: number;
            callId: string;
            /** @description blocks times price */
            costPaise: number;
            /** @description from the answer to the end */
            durationMs: number;
            employeeId: string;
            endedAt: string | null;
            /** @enum {string} */
            format: "turant-receipt-1";
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            issuedAt: string;
            /** @description the key of `GET /api/receipt-key` that has signed */
            keyId: string;
            /** @description the charge in the ledger; null if the call cost nothing */
            ledgerEntryId: string | null;
            /** @enum {string} */
            line: "browser" | "telephone";
            placedAt: string | null;
            receiptId: string;
            /** @description SHA-256 of the sealed recording, hex; null if there is none */
            recordingSha256: string | null;
            /** @description the version of the rules that the gate went by */
            rulePack?: string | null;
            tenantId: string;
            /** @enum {string} */
            tier: "value" | "standard" | "premium";
            /** @description SHA-256 of the canonical JSON of the verdict of the gate without the words of a do-not-call entry, hex; null without a verdict */
            verdictSha256?: string | null;
            /**
             * @description absent in receipts of earlier releases, which say nothing of the gate
             * @enum {integer}
             */
            version?: 2;
        };
        ReceiptKey: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            createdAt: string;
            keyId: string;
            /** @description Ed25519, SPKI, PEM */
            publicKey: string;
            /** @description since when it signs nothing more; null for the current key */
            retiredAt: string | null;
        };
        RecordingLink: {
            callId: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            expiresAt: string;
            /** @description the key that made it */
            keyId: string | null;
            linkId: string;
            /** @description the person who made it */
            userId: string | null;
        };
        RecordingLinkPage: {
            data: components["schemas"]["RecordingLink"][];
            nextCursor: string | null;
            /** @constant */
            success: true;
        };
        RecordingLinkWithUrl: {
            callId: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            expiresAt: string;
            /** @description the key that made it */
            keyId: string | null;
            linkId: string;
            /** Format: uri-reference */
            url: string;
            /** @description the person who made it */
            userId: string | null;
        };
        Refund: {
            /** @description the call whose cost is given back */
            callId: string;
            /** @description absent: all that the call has cost and that was not given back */
            credits?: number | null;
            /** @description for the call's timeline */
            reason: string;
            /** @description your own name for this refund: the same one never counts twice */
            reference: string;
        };
        RuleOutcome: {
            outcome: string;
            reason: string;
            rule: string;
        };
        Script: {
            areYouThere?: string;
            goodbye?: string;
            greeting?: string;
            questions?: (string | components["schemas"]["ScriptQuestion"])[];
        };
        ScriptAnswer: {
            key: string | null;
            /** @description milliseconds of that speech */
            ms: number;
            /** @description as it was said */
            question: string;
            /** @description whether the person spoke in reply */
            spoke: boolean;
        };
        ScriptQuestion: {
            /** @enum {string} */
            kind?: "open" | "yes-no" | "digits";
            text: string;
            waitMs?: number;
        };
        SecretRotation: {
            /** @description for how many hours the old secret signs, too; 24 when absent */
            overlapHours?: number | null;
        };
        Session: {
            /** @description the X-CSRF-Token of every request of this session that is not GET or HEAD */
            csrfToken: string;
            scopes: ("leads:write" | "dashboard:read" | "admin" | "billing" | "recordings:read")[];
            tenant: {
                /** @enum {string} */
                defaultTier: "value" | "standard" | "premium";
                name: string;
                region: string;
                tenantId: string;
                timeZone: string;
            };
            user: {
                email: string;
                hasSecondFactor: boolean;
                name: string;
                /** @enum {string} */
                role: "owner" | "manager" | "viewer";
                userId: string;
            };
        };
        SignIn: {
            /** @description of the second factor, where there is one */
            code?: string | null;
            email: string;
            password: string;
            /** @description the name of the tenant, where several know this address and password */
            tenant?: string | null;
        };
        SignInRefusedEvent: {
            data: {
                addresses: number;
                invitationId?: string;
                refusedLinks: number;
                /** @description one sentence */
                title: string;
                userId?: string;
                wrongCodes: number;
                wrongPasswords: number;
            };
            /**
             * Format: date-time
             * @description when it happened
             */
            timestamp: string;
            /** @constant */
            type: "sign-in.refused";
        };
        SipEnd: {
            cause: number | null;
            code: number;
            reason: string;
        };
        SourceSilentEvent: {
            data: {
                connectionId: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 */
                lastSeenAt: string;
                name: string;
                plugin: string;
                /** @description one sentence */
                title: string;
            };
            /**
             * Format: date-time
             * @description when it happened
             */
            timestamp: string;
            /** @constant */
            type: "source.silent";
        };
        SourceStuckEvent: {
            data: {
                connectionId: string;
                name: string;
                payloadId: string;
                plugin: string;
                reason: string;
                /** @description one sentence */
                title: string;
            };
            /**
             * Format: date-time
             * @description when it happened
             */
            timestamp: string;
            /** @constant */
            type: "source.stuck";
        };
        SpeechTrial: {
            /** @description a WAV of 16 kHz, base64, at most 10 s; null unless wantsAudio */
            audio: string | null;
            /** @enum {string} */
            language: "hi" | "en-IN" | "ta" | "te" | "kn" | "ml" | "mr" | "bn" | "gu" | "pa" | "or" | "as" | "ur";
            /** @description what its model answers; firstTokenMs counts from the request */
            llm: {
                firstTokenMs: number;
                text: string;
            } | null;
            problems: {
                /** @enum {string} */
                capability: "tts" | "stt" | "llm";
                code: string;
                message: string;
            }[];
            /** @description what was said: by its voice, or by the standard one if it has none */
            said: string;
            /** @description what it heard; finalWordsMs counts from the end of the sound */
            stt: {
                finalWordsMs: number;
                text: string;
            } | null;
            /** @description how it speaks; firstSoundMs counts from the text */
            tts: {
                audioMs: number;
                firstSoundMs: number;
            } | null;
        };
        SpeechTrialWish: {
            /**
             * @description Hindi when absent, or the first language of a provider that knows no Hindi
             * @enum {string|null}
             */
            language?: "hi" | "en-IN" | "ta" | "te" | "kn" | "ml" | "mr" | "bn" | "gu" | "pa" | "or" | "as" | "ur" | null;
            /** @description what is said and heard; a standard sentence of the language when absent */
            text?: string | null;
            /** @description a voice of the provider, as its vendor writes it; that of the connection when absent */
            voice?: string | null;
            /** @description whether the answer holds the sound */
            wantsAudio?: boolean | null;
        };
        Subscription: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            createdAt: string;
            description: string | null;
            /** @description why Turant has disabled it */
            disabledReason: string | null;
            /** @description the first failed try since the last successful one */
            failingSince: string | null;
            /** @description to the minute */
            lastDeliveredAt: string | null;
            /** @description until when the secret before the rotation signs, too */
            oldSecretUntil: string | null;
            /** @enum {string} */
            status: "active" | "paused" | "disabled";
            subscriptionId: string;
            types: ("lead.accepted" | "lead.changed" | "call.requested" | "call.answered" | "call.ended" | "call.refused" | "delivery.failed" | "wallet.low" | "wallet.capped" | "trunk.failing" | "source.silent" | "source.stuck" | "connection.paused" | "subscription.disabled" | "sign-in.refused")[];
            url: string;
        };
        SubscriptionChanges: {
            /** @description null takes it away */
            description?: string | null;
            /**
             * @description active wakes a disabled one, too; messages of a paused one wait
             * @enum {string|null}
             */
            status?: "active" | "paused" | null;
            types?: ("lead.accepted" | "lead.changed" | "call.requested" | "call.answered" | "call.ended" | "call.refused" | "delivery.failed" | "wallet.low" | "wallet.capped" | "trunk.failing" | "source.silent" | "source.stuck" | "connection.paused" | "subscription.disabled" | "sign-in.refused")[] | null;
            /** @description https, and without a user name, a password or a fragment; see docs/api.md */
            url?: string | null;
        };
        SubscriptionDisabledEvent: {
            data: {
                host: string;
                reason: string;
                subscriptionId: string;
                /** @description one sentence */
                title: string;
            };
            /**
             * Format: date-time
             * @description when it happened
             */
            timestamp: string;
            /** @constant */
            type: "subscription.disabled";
        };
        SubscriptionPage: {
            data: components["schemas"]["Subscription"][];
            nextCursor: string | null;
            /** @constant */
            success: true;
        };
        TelephoneQuality: {
            jitterMs: number;
            /** @description the share of the far end's packets that never came, from 0 to 1 */
            loss: number;
            /** @description what a listener would say of it, from 1 to 4.41, estimated by ITU-T G.107 */
            mos: number;
            /** @description null if the far end has not reported */
            roundTripMs: number | null;
        };
        Tenant: {
            countries: string[];
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            createdAt: string;
            /** @enum {string} */
            defaultTier: "value" | "standard" | "premium";
            name: string;
            region: string;
            retentionDays: {
                leads: number | null;
                recordings: number | null;
                requests: number | null;
                timeline: number | null;
                transcripts: number | null;
            };
            /** @enum {string} */
            status: "active" | "suspended" | "deleting";
            tenantId: string;
            timeZone: string;
        };
        TenantChanges: {
            /** @description for the operator: countries that may be called, such as IN; none when empty */
            countries?: string[] | null;
            /** @description value, standard or premium, in any case */
            defaultTier?: string | null;
            /** @description the name that employees say */
            name?: string | null;
            /** @description days after which records are deleted, null: for ever; what is absent stays as it is */
            retentionDays?: {
                leads?: number | null;
                recordings?: number | null;
                requests?: number | null;
                timeline?: number | null;
                transcripts?: number | null;
            } | null;
            /**
             * @description for the operator: the keys of a suspended tenant are refused, and so are its calls
             * @enum {string|null}
             */
            status?: "active" | "suspended" | null;
            /** @description of the IANA time zone database, such as Asia/Kolkata */
            timeZone?: string | null;
        };
        TenantPage: {
            data: components["schemas"]["Tenant"][];
            nextCursor: string | null;
            /** @constant */
            success: true;
        };
        TestMessage: {
            /**
             * @description which type to send; the first one of the subscription when absent
             * @enum {string|null}
             */
            type?: "lead.accepted" | "lead.changed" | "call.requested" | "call.answered" | "call.ended" | "call.refused" | "delivery.failed" | "wallet.low" | "wallet.capped" | "trunk.failing" | "source.silent" | "source.stuck" | "connection.paused" | "subscription.disabled" | "sign-in.refused" | null;
        };
        TestMessageOutcome: {
            durationMs: number;
            isTaken: boolean;
            /** @description the webhook-id; a test is not in the log */
            messageId: string;
            /** @description why it was not taken */
            reason: string | null;
            /** @description the HTTP status of the answer; null if there was none */
            status: number | null;
            /** @enum {string} */
            type: "lead.accepted" | "lead.changed" | "call.requested" | "call.answered" | "call.ended" | "call.refused" | "delivery.failed" | "wallet.low" | "wallet.capped" | "trunk.failing" | "source.silent" | "source.stuck" | "connection.paused" | "subscription.disabled" | "sign-in.refused";
        };
        TestOutcome: {
            externalId: string | null;
            reason: string | null;
            /** @enum {string} */
            status: "sent" | "failed" | "unknown";
        };
        TimelineEntry: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            at: string;
            callId?: string;
            detail: {
                [key: string]: unknown;
            };
            employeeId?: string;
            entryId: string;
            id: string;
            leadId?: string;
            title: string;
            type: string;
        };
        TimelineEntryPage: {
            data: components["schemas"]["TimelineEntry"][];
            nextCursor: string | null;
            /** @constant */
            success: true;
        };
        ToldCall: {
            answeredAt: string | null;
            /** @description a person, a machine (answering machine, announcement) or a tone (signal, fax, music) */
            answeredBy: ("person" | "machine" | "tone") | null;
            /** @description without the questions: what was said to the person is never sent */
            answers: {
                key: string | null;
                /** @description milliseconds of that speech */
                ms: number;
                /** @description whether the person spoke in reply */
                spoke: boolean;
            }[] | null;
            attempt: number;
            blocks: number | null;
            callId: string;
            cost: number | null;
            costPaise: number | null;
            dueAt: string | null;
            durationMs: number | null;
            employeeId: string | null;
            endedAt: string | null;
            endedBy: ("callee" | "agent" | "operator" | "system") | null;
            endReason: string | null;
            /** @description of a call to the business: the call whose person asked for it */
            firstLegId: string | null;
            from: string | null;
            hops: components["schemas"]["Hop"][];
            /** @description of a call to the business: since when it and the person hear one another */
            joinedAt: string | null;
            /** @description null for a visitor of a page */
            leadId: string | null;
            /** @enum {string} */
            line: "browser" | "telephone";
            /** @description milliseconds from the INVITE to the first ringing or, without one, to the answer */
            pddMs: number | null;
            placedAt: string | null;
            /** @description what the network did to an answered call: on a telephone line, or in a browser */
            quality: components["schemas"]["TelephoneQuality"] | components["schemas"]["CallQuality"] | null;
            /** @description null if the call is not recorded */
            recording: components["schemas"]["KeptAudio"] | null;
            /** @description credits that were given back of the cost */
            refunded?: number;
            refundedPaise?: number;
            refusedBy: {
                reason: string;
                rule: string;
            } | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            requestedAt: string;
            ringingAt: string | null;
            /** @description the call to the business that this call's person asked for */
            secondLegId: string | null;
            seconds: number | null;
            sip: components["schemas"]["SipEnd"] | null;
            /** @description the Call-ID of the INVITE, by which a carrier finds the call */
            sipCallId: string | null;
            /** @enum {string} */
            status: "requested" | "scheduled" | "refused" | "placing" | "ringing" | "answered" | "completed" | "no-answer" | "busy" | "rejected" | "failed" | "cancelled" | "unknown";
            /** @enum {string} */
            tier: "value" | "standard" | "premium";
            to: string | null;
            transcript: components["schemas"]["KeptAudio"] | null;
            trunkId: string | null;
            verdict: {
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 */
                at: string;
                pack: string;
                rules: {
                    outcome: string;
                    reason: string;
                    rule: string;
                }[];
            } | null;
            waitingFor: ("limit" | "wallet" | "daily-cap" | "trunk") | null;
        };
        TopUp: {
            /** @description 1 credit = 1 INR */
            credits: number;
            /** @description your own name for this payment: the same one never counts twice */
            reference: string;
        };
        Transcript: {
            /** @description the process that wrote it died: its last turns may be missing */
            isCutOff?: boolean;
            /** @description the call lasts: these are the turns so far */
            isOpen?: boolean;
            /** @description why it ended before the call, or has no words of the person, such as disk-full or transcriber-refused */
            reason?: string;
            turns: components["schemas"]["TranscriptTurn"][];
        };
        TranscriptTurn: {
            /** @description milliseconds from the answer */
            endMs: number;
            /** @description the agent was interrupted: the person has heard these words only */
            isCut?: boolean;
            language?: string;
            /** @description id of the connection that thought of the words */
            llmProvider?: string;
            /** @enum {string} */
            speaker: "agent" | "person";
            /** @description milliseconds from the answer */
            startMs: number;
            /** @description id of the connection that understood the person */
            sttProvider?: string;
            /** @description null where nobody has understood it */
            text: string | null;
            /** @description id of the connection that spoke them */
            ttsProvider?: string;
        };
        TriedItem: {
            budget?: string | null;
            email?: string | null;
            employeeId?: string | null;
            externalId: string | null;
            extra?: {
                [key: string]: unknown;
            };
            isTest?: boolean;
            /** @enum {string} */
            kind: "lead" | "change" | "ref" | "delete" | "rejected" | "ignored";
            mayDial?: boolean;
            name?: string;
            phone?: string | null;
            reason?: string;
            requirement?: string | null;
            sentAt?: string | null;
            source?: string;
            /** @enum {string} */
            tier?: "value" | "standard" | "premium";
        };
        Trunk: {
            addresses: string[];
            breaker: components["schemas"]["TrunkBreaker"];
            /** @description the active numbers that are registered on it, of all tenants */
            callerIds: string[];
            callerIdStyle: {
                [key: string]: unknown;
            } | null;
            cps: number;
            dlt: {
                entityId?: string;
                headerId?: string;
                telemarketerIds?: string[];
                templateId?: string;
            } | null;
            /** @enum {string} */
            driver: "sip" | "asterisk";
            hasPassword: boolean;
            headers: {
                [key: string]: string;
            };
            health: components["schemas"]["TrunkHealth"] | null;
            heldUntil: string | null;
            isDraining: boolean;
            /** @description the environment describes it: order, routes and isDraining only can be changed here */
            isSeeded: boolean;
            /** @enum {string} */
            kind: "test" | "telecom";
            maxCalls: number;
            mediaEncryption: "sdes" | null;
            name: string;
            nat: boolean;
            noResponseMs: number | null;
            openCalls: number;
            order: number;
            profile: ("airtel" | "exotel" | "plivo") | null;
            register: boolean;
            routes: string[] | null;
            testNumbers: string[] | null;
            /** @enum {string} */
            transport: "udp" | "tcp" | "tls";
            trunkId: string;
            uri: string;
            username: string | null;
            /** @description why no call passes the gate on it, as far as its settings say */
            warnings: string[];
        };
        TrunkBreaker: {
            reason: string | null;
            since: string | null;
            sipCode: number | null;
            /** @enum {string} */
            state: "closed" | "open" | "half-open";
        };
        TrunkChanges: {
            /** @description addresses and networks from which the carrier sends SIP besides those of the host in the uri */
            addresses?: string[] | null;
            /** @description how the caller id is written on the wire; replaced as a whole */
            callerIdStyle?: {
                assertedIdentity?: boolean | null;
                /** @enum {string|null} */
                calleeFormat?: "as-stored" | "e164" | "e164-without-plus" | "national" | "national-with-0" | null;
                /** @enum {string|null} */
                callerFormat?: "as-stored" | "e164" | "e164-without-plus" | "national" | "national-with-0" | null;
                diversion?: string | null;
                /** @description trunk, own, or a host name that the carrier has given */
                fromDomain?: string | null;
                preferredIdentity?: boolean | null;
                /** @enum {string|null} */
                privacy?: "none" | null;
                remotePartyId?: boolean | null;
                userPhone?: boolean | null;
            } | null;
            /** @description new calls a second; 50 when absent */
            cps?: number | null;
            /** @description identifiers of the DLT registration, for the header templates; replaced as a whole */
            dlt?: {
                entityId?: string | null;
                headerId?: string | null;
                telemarketerIds?: string[] | null;
                templateId?: string | null;
            } | null;
            /**
             * @description sip: the user agent of the service, without TLS, SRTP and registration; asterisk: PJSIP. sip when absent
             * @enum {string|null}
             */
            driver?: "sip" | "asterisk" | null;
            /** @description SIP header name to value or template; all headers are replaced */
            headers?: {
                [key: string]: string;
            } | null;
            /** @description true: no new calls go out on it, and its running calls go on */
            isDraining?: boolean | null;
            /**
             * @description test: rings this machine or named phones only; test when absent
             * @enum {string|null}
             */
            kind?: "test" | "telecom" | null;
            /** @description calls at once; 200 when absent */
            maxCalls?: number | null;
            /**
             * @description SRTP with keys in the SDP; needs the driver asterisk
             * @enum {string|null}
             */
            mediaEncryption?: "sdes" | null;
            name?: string | null;
            /** @description the carrier’s audio comes from another address than its SDP names */
            nat?: boolean | null;
            /** @description a call without any response for so many ms is given up; 4000 when absent */
            noResponseMs?: number | null;
            /** @description the smallest is tried first; behind all others when absent */
            order?: number | null;
            /** @description is sealed, and never shown */
            password?: string | null;
            /**
             * @description ready settings of a carrier; the trunk’s own win
             * @enum {string|null}
             */
            profile?: "airtel" | "exotel" | "plivo" | null;
            /** @description registers with the carrier by username and password; needs the driver asterisk */
            register?: boolean | null;
            /** @description beginnings of the numbers that the trunk carries, such as +91; all numbers when absent */
            routes?: string[] | null;
            /** @description of a test trunk: the only numbers that it may ring */
            testNumbers?: string[] | null;
            /**
             * @description the transport that the uri names wins; udp when neither does
             * @enum {string|null}
             */
            transport?: "udp" | "tcp" | "tls" | null;
            /** @description sip:host[:port][;transport=udp|tcp|tls] */
            uri?: string | null;
            username?: string | null;
        };
        TrunkFailingEvent: {
            data: {
                failures: number;
                name: string;
                reason: string;
                sipCode?: number;
                /** @description one sentence */
                title: string;
                trunkId: string;
            };
            /**
             * Format: date-time
             * @description when it happened
             */
            timestamp: string;
            /** @constant */
            type: "trunk.failing";
        };
        TrunkHealth: {
            answers: boolean;
            registration: ("registered" | "unregistered" | "rejected") | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            since: string;
            sipCode: number | null;
        };
        TrunkPage: {
            data: components["schemas"]["Trunk"][];
            nextCursor: string | null;
            /** @constant */
            success: true;
        };
        TrunkQuality: {
            /** @description average duration of answered calls */
            acdSeconds: number | null;
            asr: number | null;
            /** @description whose INVITE has left and that are over */
            calls: number;
            /** @description how calls ended, by Q.850 cause and SIP status code, the most frequent first, 20 at most */
            causes: {
                calls: number;
                cause: number | null;
                sipCode: number | null;
            }[];
            /** @description false if there were more than 10,000 calls of a tenant: then the newest of them were counted */
            isWhole: boolean;
            /** @description the mean of the calls whose quality is known, from 1 to 4.41 */
            mos: number | null;
            ner: number | null;
            /** @description post-dial delay: from the INVITE to the ringing or, without one, to the answer */
            pddMs: {
                p50: number;
                p95: number;
            } | null;
        };
        TrunkState: {
            breaker: components["schemas"]["TrunkBreaker"];
            /** @enum {string} */
            driver: "sip" | "asterisk";
            health: components["schemas"]["TrunkHealth"] | null;
            heldUntil: string | null;
            isDraining: boolean;
            /** @enum {string} */
            kind: "test" | "telecom";
            name: string;
            /** @description of your own calls in the last 24 hours */
            quality: components["schemas"]["TrunkQuality"];
            trunkId: string;
        };
        TrunkStatePage: {
            data: components["schemas"]["TrunkState"][];
            nextCursor: string | null;
            /** @constant */
            success: true;
        };
        Turn: {
            /** @description milliseconds from the answer to the person's first sound, or to the decision to speak unasked */
            atMs: number;
            /** @description milliseconds from the person’s first sound until the employee fell silent for it */
            bargeInMs: number | null;
            /** @description milliseconds from the person’s last sound to the decision that the turn is over */
            endpointMs: number | null;
            /** @description how often the employee paused for a sound and then went on */
            falseInterruptions: number;
            /** @description milliseconds from the person’s last sound until the last words were understood */
            finalWordsMs: number | null;
            /** @description milliseconds from the person’s last sound to the model’s first clause */
            firstClauseMs: number | null;
            /** @description milliseconds from then to the first frame on the line */
            firstFrameMs: number | null;
            /** @description milliseconds from the person’s last sound to the first sound of that clause */
            firstSoundMs: number | null;
            /** @description milliseconds from the person’s last sound to the first text of the model */
            firstTokenMs: number | null;
            /** @description whether the person took the floor while the employee spoke */
            isInterrupted: boolean;
            /** @description of the person’s words, as far as it is known */
            language: string | null;
            /** @description the call went on in another language after these words: by a wish of the person, or because two turns were in it */
            languageChange: {
                /** @enum {string} */
                because: "wish" | "evidence";
                from: string;
                to: string;
            } | null;
            /** @description ids of the connections that understood, thought and spoke */
            providers: {
                llm?: string;
                stt?: string;
                tts?: string;
            } | null;
            /** @description where in the script the employee was: 0 is the greeting, 1 the first question */
            question: number | null;
            /** @description milliseconds from the person’s last sound to the first frame on the line */
            responseMs: number | null;
            /** @description milliseconds of the person’s speech; null if the employee spoke unasked */
            speechMs: number | null;
            /** @description milliseconds from that decision, or the decision to speak, until the speech was ready */
            speechReadyMs: number | null;
            turn: number;
            /** @description why the person’s turn counted as over */
            votes: {
                /** @description a provider said that the turn was probably over, and did not take it back */
                eager?: boolean;
                /** @description a model of the machine heard that the person would go on */
                goesOn?: boolean;
                /** @description the final words had not come in time */
                interim?: boolean;
                /** @description a provider that has learned how turns end said that it was over */
                learned?: boolean;
                /** @description milliseconds that this person usually pauses inside turns; there if that has lengthened the wait */
                ownPauseMs?: number;
                /** @description how often the person went on after an eager end in this turn */
                resumed?: number;
                /** @description milliseconds of silence that were waited for, after all votes */
                waitMs: number;
                /** @enum {string} */
                words?: "clause" | "open" | "ongoing";
            } | null;
        };
        User: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            createdAt: string;
            email: string;
            hasSecondFactor: boolean;
            lastSignInAt: string | null;
            name: string;
            /** @enum {string} */
            role: "owner" | "manager" | "viewer";
            /** @enum {string} */
            status: "active" | "disabled";
            userId: string;
        };
        UserChanges: {
            name?: string | null;
            /** @enum {string|null} */
            role?: "owner" | "manager" | "viewer" | null;
            /** @enum {string|null} */
            status?: "active" | "disabled" | null;
        };
        UserPage: {
            data: components["schemas"]["User"][];
            nextCursor: string | null;
            /** @constant */
            success: true;
        };
        VirtualNumber: {
            /** @description whether the call of a lead may show the number on a telecom trunk, and the rule that says so */
            leadCalls: {
                date: string;
                isAllowed: boolean;
                /** @enum {string} */
                kind: "140" | "1600" | "1601" | "landline" | "mobile" | "other";
                shows: string;
                source: string;
            };
            number: string;
            /** @enum {string} */
            series: "140" | "1600" | "ordinary";
            /** @enum {string} */
            status: "pending" | "active" | "flagged" | "suspended" | "released";
            tenantId: string;
            trunkIds: string[];
            virtualNumberId: string;
        };
        VirtualNumberChanges: {
            /**
             * @description pending to active; active to flagged or suspended and back; released is the end
             * @enum {string|null}
             */
            status?: "pending" | "active" | "flagged" | "suspended" | "released" | null;
            /** @description the trunks on which the carrier takes the number as a caller id */
            trunkIds?: string[] | null;
        };
        VirtualNumberPage: {
            data: components["schemas"]["VirtualNumber"][];
            nextCursor: string | null;
            /** @constant */
            success: true;
        };
        Wallet: {
            availablePaise: number;
            balance: number;
            balancePaise: number;
            /** @description what can be spent: the balance less open reservations */
            creditsBalance: number;
            /** @description credits that may be spent on one day of the tenant's time zone; null: any amount */
            dailyCap: number | null;
            dailyCapPaise: number | null;
            exchangeRate: string;
            perMinuteAgentRate: number;
            reserved: number;
            reservedPaise: number;
            /** @description what calls have cost today, and what is reserved for them */
            spentToday: number;
            spentTodayPaise: number;
            validity: string;
        };
        WalletCappedEvent: {
            data: {
                dailyCap: number;
                day: string;
                spentToday: number;
                /** @description one sentence */
                title: string;
            };
            /**
             * Format: date-time
             * @description when it happened
             */
            timestamp: string;
            /** @constant */
            type: "wallet.capped";
        };
        WalletChanges: {
            /** @description what may be spent on calls on one day of the tenant's time zone; null: any amount */
            dailyCapCredits?: number | null;
        };
        WalletLowEvent: {
            data: {
                callsLeft: number;
                credits: number;
                /** @description one sentence */
                title: string;
            };
            /**
             * Format: date-time
             * @description when it happened
             */
            timestamp: string;
            /** @constant */
            type: "wallet.low";
        };
        WalletMovement: {
            entry: components["schemas"]["LedgerEntry"];
            /** @constant */
            success: true;
            wallet: components["schemas"]["Wallet"];
        };
        WholeCall: {
            answeredAt: string | null;
            /** @description a person, a machine (answering machine, announcement) or a tone (signal, fax, music) */
            answeredBy: ("person" | "machine" | "tone") | null;
            answers: components["schemas"]["ScriptAnswer"][] | null;
            /** @description milliseconds from the answer of the call to the first frame of the greeting */
            answerToFirstWordMs: number | null;
            attempt: number;
            blocks: number | null;
            callId: string;
            cost: number | null;
            costPaise: number | null;
            dueAt: string | null;
            durationMs: number | null;
            employeeId: string | null;
            endedAt: string | null;
            endedBy: ("callee" | "agent" | "operator" | "system") | null;
            endReason: string | null;
            /** @description of a call to the business: the call whose person asked for it */
            firstLegId: string | null;
            from: string | null;
            hops: components["schemas"]["Hop"][];
            /** @description of a call to the business: since when it and the person hear one another */
            joinedAt: string | null;
            /** @description null for a visitor of a page */
            leadId: string | null;
            /** @description the name that lists of leads show; null without a lead, and of a lead that is erased */
            leadName: string | null;
            /** @enum {string} */
            line: "browser" | "telephone";
            /** @description milliseconds from the INVITE to the first ringing or, without one, to the answer */
            pddMs: number | null;
            placedAt: string | null;
            /** @description what the network did to an answered call: on a telephone line, or in a browser */
            quality: components["schemas"]["TelephoneQuality"] | components["schemas"]["CallQuality"] | null;
            /** @description null if the call is not recorded */
            recording: components["schemas"]["KeptAudio"] | null;
            /** @description credits that were given back of the cost */
            refunded?: number;
            refundedPaise?: number;
            refusedBy: {
                reason: string;
                rule: string;
            } | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds
             */
            requestedAt: string;
            ringingAt: string | null;
            /** @description the call to the business that this call's person asked for */
            secondLegId: string | null;
            seconds: number | null;
            sip: components["schemas"]["SipEnd"] | null;
            /** @description the Call-ID of the INVITE, by which a carrier finds the call */
            sipCallId: string | null;
            /** @enum {string} */
            status: "requested" | "scheduled" | "refused" | "placing" | "ringing" | "answered" | "completed" | "no-answer" | "busy" | "rejected" | "failed" | "cancelled" | "unknown";
            /** @enum {string} */
            tier: "value" | "standard" | "premium";
            to: string | null;
            transcript: components["schemas"]["KeptAudio"] | null;
            trunkId: string | null;
            /** @description the first 200 turns */
            turns: components["schemas"]["Turn"][] | null;
            /** @description how many later turns are not in `turns` */
            turnsLeftOut: number | null;
            verdict: {
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds
                 */
                at: string;
                pack: string;
                rules: {
                    outcome: string;
                    reason: string;
                    rule: string;
                }[];
            } | null;
            waitingFor: ("limit" | "wallet" | "daily-cap" | "trunk") | null;
        };
        WidgetCall: {
            /** @description the offer of an RTCPeerConnection with one audio section */
            sdp: string;
            /** @description as it was answered */
            token: string;
        };
        WidgetLead: {
            /** @description name or phone is needed */
            name?: string | null;
            /** @description in E.164, or as a person of the tenant’s region types it */
            phone?: string | null;
            /** @description as it was answered */
            token: string;
        };
        WidgetSession: {
            employeeId: string;
            /** @description of the website that shows the frame, as its browser says it */
            origin: string;
        };
    };
    responses: {
        /** @description The request or its body cannot be read: no JSON (line and column are said), no UTF-8, a header that is none */
        400: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No key, one that is not known, has expired or was revoked, or two keys; no session, or one that has ended; of a widget: a token that is not valid */
        401: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The key or the role lacks the scope, the X-CSRF-Token is wrong, the tenant is suspended, or only the operator may do this */
        403: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such record, or it is not yours */
        404: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The path does not know the method; Allow says which it knows */
        405: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request took too long to arrive */
        408: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is right, and the state of the record does not allow it */
        409: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is too large */
        413: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not application/json */
        415: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A parameter or field is not as it should be; errors has an entry for each */
        422: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The key’s requests of this minute are used up */
        429: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Nothing was done; the same request may be sent again */
        503: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Api-Version": components["headers"]["X-Api-Version"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description What is left of the key’s requests (draft-ietf-httpapi-ratelimit-headers); where there is a limit */
        RateLimit: string;
        /** @description The limit of a key; where there is one */
        "RateLimit-Policy": string;
        /** @description Seconds to wait before the next try */
        "Retry-After": number;
        /** @description The version of this interface */
        "X-Api-Version": string;
        /** @description Yours, if you sent one that can stand in a log; else a fresh one */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type AddressRotation = components['schemas']['AddressRotation'];
export type AnalyticsRow = components['schemas']['AnalyticsRow'];
export type ApiKey = components['schemas']['ApiKey'];
export type ApiKeyPage = components['schemas']['ApiKeyPage'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type AuditEntryPage = components['schemas']['AuditEntryPage'];
export type BrowserCall = components['schemas']['BrowserCall'];
export type Call = components['schemas']['Call'];
export type CallAnsweredEvent = components['schemas']['CallAnsweredEvent'];
export type CallEndedEvent = components['schemas']['CallEndedEvent'];
export type CallEventData = components['schemas']['CallEventData'];
export type CallOrder = components['schemas']['CallOrder'];
export type CallQuality = components['schemas']['CallQuality'];
export type CallRefusedEvent = components['schemas']['CallRefusedEvent'];
export type CallRequestedEvent = components['schemas']['CallRequestedEvent'];
export type CallVerdict = components['schemas']['CallVerdict'];
export type Connection = components['schemas']['Connection'];
export type ConnectionChanges = components['schemas']['ConnectionChanges'];
export type ConnectionHealth = components['schemas']['ConnectionHealth'];
export type ConnectionPage = components['schemas']['ConnectionPage'];
export type ConnectionPausedEvent = components['schemas']['ConnectionPausedEvent'];
export type ConnectionTest = components['schemas']['ConnectionTest'];
export type DeadLetter = components['schemas']['DeadLetter'];
export type DeadLetterPage = components['schemas']['DeadLetterPage'];
export type Delivery = components['schemas']['Delivery'];
export type DeliveryFailedEvent = components['schemas']['DeliveryFailedEvent'];
export type DeliveryPage = components['schemas']['DeliveryPage'];
export type DeliveryReplay = components['schemas']['DeliveryReplay'];
export type DoNotCall = components['schemas']['DoNotCall'];
export type DoNotCallCheck = components['schemas']['DoNotCallCheck'];
export type DoNotCallImport = components['schemas']['DoNotCallImport'];
export type DoNotCallPage = components['schemas']['DoNotCallPage'];
export type DryRun = components['schemas']['DryRun'];
export type Employee = components['schemas']['Employee'];
export type EmployeeChanges = components['schemas']['EmployeeChanges'];
export type EmployeePage = components['schemas']['EmployeePage'];
export type EmployeePreview = components['schemas']['EmployeePreview'];
export type Enquiry = components['schemas']['Enquiry'];
export type Erasure = components['schemas']['Erasure'];
export type ErasureCertificate = components['schemas']['ErasureCertificate'];
export type ErasurePage = components['schemas']['ErasurePage'];
export type FleetRow = components['schemas']['FleetRow'];
export type Health = components['schemas']['Health'];
export type Hop = components['schemas']['Hop'];
export type IceServer = components['schemas']['IceServer'];
export type Invitation = components['schemas']['Invitation'];
export type InvitationPage = components['schemas']['InvitationPage'];
export type KeptAudio = components['schemas']['KeptAudio'];
export type KeyRotation = components['schemas']['KeyRotation'];
export type Language = components['schemas']['Language'];
export type Lead = components['schemas']['Lead'];
export type LeadAcceptedEvent = components['schemas']['LeadAcceptedEvent'];
export type LeadChangedEvent = components['schemas']['LeadChangedEvent'];
export type LeadChanges = components['schemas']['LeadChanges'];
export type LeadEventData = components['schemas']['LeadEventData'];
export type LeadFields = components['schemas']['LeadFields'];
export type LeadPage = components['schemas']['LeadPage'];
export type LeadRequest = components['schemas']['LeadRequest'];
export type LeadWithNotes = components['schemas']['LeadWithNotes'];
export type LedgerEntry = components['schemas']['LedgerEntry'];
export type LedgerEntryPage = components['schemas']['LedgerEntryPage'];
export type ListedCall = components['schemas']['ListedCall'];
export type ListedCallPage = components['schemas']['ListedCallPage'];
export type LiveCounts = components['schemas']['LiveCounts'];
export type LocalModel = components['schemas']['LocalModel'];
export type Message = components['schemas']['Message'];
export type MessagePage = components['schemas']['MessagePage'];
export type MessagesReplay = components['schemas']['MessagesReplay'];
export type Metrics = components['schemas']['Metrics'];
export type ModelLaying = components['schemas']['ModelLaying'];
export type ModelLayingState = components['schemas']['ModelLayingState'];
export type NamedModel = components['schemas']['NamedModel'];
export type NewApiKey = components['schemas']['NewApiKey'];
export type Newcomer = components['schemas']['Newcomer'];
export type NewConnection = components['schemas']['NewConnection'];
export type NewDoNotCall = components['schemas']['NewDoNotCall'];
export type NewEmployee = components['schemas']['NewEmployee'];
export type NewInvitation = components['schemas']['NewInvitation'];
export type NewNamedModel = components['schemas']['NewNamedModel'];
export type NewPassword = components['schemas']['NewPassword'];
export type NewRecordingLink = components['schemas']['NewRecordingLink'];
export type NewResetLink = components['schemas']['NewResetLink'];
export type NewScript = components['schemas']['NewScript'];
export type NewScriptQuestion = components['schemas']['NewScriptQuestion'];
export type NewSubscription = components['schemas']['NewSubscription'];
export type NewTenant = components['schemas']['NewTenant'];
export type NewTrunk = components['schemas']['NewTrunk'];
export type NewVirtualNumber = components['schemas']['NewVirtualNumber'];
export type Password = components['schemas']['Password'];
export type PasswordAndCode = components['schemas']['PasswordAndCode'];
export type PasswordChange = components['schemas']['PasswordChange'];
export type Payload = components['schemas']['Payload'];
export type PayloadPage = components['schemas']['PayloadPage'];
export type PayloadTrial = components['schemas']['PayloadTrial'];
export type PhoneOrder = components['schemas']['PhoneOrder'];
export type Plugin = components['schemas']['Plugin'];
export type PluginPage = components['schemas']['PluginPage'];
export type Problem = components['schemas']['Problem'];
export type Provider = components['schemas']['Provider'];
export type ProviderPage = components['schemas']['ProviderPage'];
export type Receipt = components['schemas']['Receipt'];
export type ReceiptKey = components['schemas']['ReceiptKey'];
export type RecordingLink = components['schemas']['RecordingLink'];
export type RecordingLinkPage = components['schemas']['RecordingLinkPage'];
export type RecordingLinkWithUrl = components['schemas']['RecordingLinkWithUrl'];
export type Refund = components['schemas']['Refund'];
export type RuleOutcome = components['schemas']['RuleOutcome'];
export type Script = components['schemas']['Script'];
export type ScriptAnswer = components['schemas']['ScriptAnswer'];
export type ScriptQuestion = components['schemas']['ScriptQuestion'];
export type SecretRotation = components['schemas']['SecretRotation'];
export type Session = components['schemas']['Session'];
export type SignIn = components['schemas']['SignIn'];
export type SignInRefusedEvent = components['schemas']['SignInRefusedEvent'];
export type SipEnd = components['schemas']['SipEnd'];
export type SourceSilentEvent = components['schemas']['SourceSilentEvent'];
export type SourceStuckEvent = components['schemas']['SourceStuckEvent'];
export type SpeechTrial = components['schemas']['SpeechTrial'];
export type SpeechTrialWish = components['schemas']['SpeechTrialWish'];
export type Subscription = components['schemas']['Subscription'];
export type SubscriptionChanges = components['schemas']['SubscriptionChanges'];
export type SubscriptionDisabledEvent = components['schemas']['SubscriptionDisabledEvent'];
export type SubscriptionPage = components['schemas']['SubscriptionPage'];
export type TelephoneQuality = components['schemas']['TelephoneQuality'];
export type Tenant = components['schemas']['Tenant'];
export type TenantChanges = components['schemas']['TenantChanges'];
export type TenantPage = components['schemas']['TenantPage'];
export type TestMessage = components['schemas']['TestMessage'];
export type TestMessageOutcome = components['schemas']['TestMessageOutcome'];
export type TestOutcome = components['schemas']['TestOutcome'];
export type TimelineEntry = components['schemas']['TimelineEntry'];
export type TimelineEntryPage = components['schemas']['TimelineEntryPage'];
export type ToldCall = components['schemas']['ToldCall'];
export type TopUp = components['schemas']['TopUp'];
export type Transcript = components['schemas']['Transcript'];
export type TranscriptTurn = components['schemas']['TranscriptTurn'];
export type TriedItem = components['schemas']['TriedItem'];
export type Trunk = components['schemas']['Trunk'];
export type TrunkBreaker = components['schemas']['TrunkBreaker'];
export type TrunkChanges = components['schemas']['TrunkChanges'];
export type TrunkFailingEvent = components['schemas']['TrunkFailingEvent'];
export type TrunkHealth = components['schemas']['TrunkHealth'];
export type TrunkPage = components['schemas']['TrunkPage'];
export type TrunkQuality = components['schemas']['TrunkQuality'];
export type TrunkState = components['schemas']['TrunkState'];
export type TrunkStatePage = components['schemas']['TrunkStatePage'];
export type Turn = components['schemas']['Turn'];
export type User = components['schemas']['User'];
export type UserChanges = components['schemas']['UserChanges'];
export type UserPage = components['schemas']['UserPage'];
export type VirtualNumber = components['schemas']['VirtualNumber'];
export type VirtualNumberChanges = components['schemas']['VirtualNumberChanges'];
export type VirtualNumberPage = components['schemas']['VirtualNumberPage'];
export type Wallet = components['schemas']['Wallet'];
export type WalletCappedEvent = components['schemas']['WalletCappedEvent'];
export type WalletChanges = components['schemas']['WalletChanges'];
export type WalletLowEvent = components['schemas']['WalletLowEvent'];
export type WalletMovement = components['schemas']['WalletMovement'];
export type WholeCall = components['schemas']['WholeCall'];
export type WidgetCall = components['schemas']['WidgetCall'];
export type WidgetLead = components['schemas']['WidgetLead'];
export type WidgetSession = components['schemas']['WidgetSession'];
export type Response400 = components['responses']['400'];
export type Response401 = components['responses']['401'];
export type Response403 = components['responses']['403'];
export type Response404 = components['responses']['404'];
export type Response405 = components['responses']['405'];
export type Response408 = components['responses']['408'];
export type Response409 = components['responses']['409'];
export type Response413 = components['responses']['413'];
export type Response415 = components['responses']['415'];
export type Response422 = components['responses']['422'];
export type Response429 = components['responses']['429'];
export type Response503 = components['responses']['503'];
export type HeaderRateLimit = components['headers']['RateLimit'];
export type HeaderRateLimitPolicy = components['headers']['RateLimit-Policy'];
export type HeaderRetryAfter = components['headers']['Retry-After'];
export type HeaderXApiVersion = components['headers']['X-Api-Version'];
export type HeaderXRequestId = components['headers']['X-Request-Id'];
export type $defs = Record<string, never>;
export interface operations {
    "Root.read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Addresses are relative to this one; pages are files of the source code */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        apiVersion: string;
                        description: string;
                        documentation: {
                            openapi: string;
                            pages: string[];
                            /** @description the same as a page, where each operation can be tried */
                            tryIt: string;
                        };
                        health: string;
                        name: string;
                        /** @constant */
                        success: true;
                        /** @description the page on which a person talks with an employee */
                        talk: string;
                        /** @description of the release that runs */
                        version: string;
                    };
                };
            };
            400: components["responses"]["400"];
            405: components["responses"]["405"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Analytics.read": {
        parameters: {
            query?: {
                /** @description the first day (by hours also a time); at most 366 days, by hours 31 */
                from?: (string) | string;
                /** @description what a row is; default day */
                groupBy?: ("day" | "hour" | "employee" | "source" | "outcome") | string;
                /** @description the last day, by hours also a time; default today */
                to?: (string) | string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AnalyticsRow"][];
                        from: string;
                        /** @enum {string} */
                        groupBy: "day" | "hour" | "employee" | "source" | "outcome";
                        /** @constant */
                        success: true;
                        to: string;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "ApiKeys.list": {
        parameters: {
            query?: {
                /** @description the nextCursor of the page before */
                cursor?: string;
                /** @description how many at most */
                limit?: number | string;
                /** @description only what is from this time on */
                since?: string;
                /** @description only what is before this time */
                until?: string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "ApiKeys.issue": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body gets the first answer again, for 24 hours */
                "Idempotency-Key"?: string;
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description The key, with its secret */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        apiKey: components["schemas"]["ApiKey"];
                        /** @description the key itself: shown this once and kept nowhere */
                        secret: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "ApiKeys.revoke": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is revoked */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "ApiKeys.rotate": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["KeyRotation"];
            };
        };
        responses: {
            /** @description The new key, with its secret */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        apiKey: components["schemas"]["ApiKey"];
                        /** @description the key itself: shown this once and kept nowhere */
                        secret: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Audit.list": {
        parameters: {
            query?: {
                /** @description the nextCursor of the page before */
                cursor?: string;
                /** @description how many at most */
                limit?: number | string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the trail */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Audit.listOperator": {
        parameters: {
            query?: {
                /** @description the nextCursor of the page before */
                cursor?: string;
                /** @description how many at most */
                limit?: number | string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the trail */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Calls.list": {
        parameters: {
            query?: {
                /** @description the nextCursor of the page before */
                cursor?: string;
                /** @description calls of this employee */
                employeeId?: string;
                /** @description calls of this lead */
                leadId?: string;
                /** @description how many at most */
                limit?: number | string;
                /** @description only what is from this time on */
                since?: string;
                /** @description calls with this status */
                status?: ("requested" | "scheduled" | "refused" | "placing" | "ringing" | "answered" | "completed" | "no-answer" | "busy" | "rejected" | "failed" | "cancelled" | "unknown") | string;
                /** @description calls to this number, in any form that a person types */
                to?: string;
                /** @description only what is before this time */
                until?: string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of calls */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedCallPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Calls.order": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body gets the first answer again, for 24 hours */
                "Idempotency-Key"?: string;
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallOrder"];
            };
        };
        responses: {
            /** @description The call is stored and on its way */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        call: components["schemas"]["Call"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Exports.calls": {
        parameters: {
            query?: {
                /** @description calls of this employee */
                employeeId?: string;
                /** @description calls of this lead */
                leadId?: string;
                /** @description only what is from this time on */
                since?: string;
                /** @description calls with this status */
                status?: ("requested" | "scheduled" | "refused" | "placing" | "ringing" | "answered" | "completed" | "no-answer" | "busy" | "rejected" | "failed" | "cancelled" | "unknown") | string;
                /** @description calls to this number, in any form that a person types */
                to?: string;
                /** @description only what is before this time */
                until?: string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV (RFC 4180) in UTF-8 with BOM, with a header line; an apostrophe stands before whatever would begin a formula */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Calls.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                callId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        call: components["schemas"]["WholeCall"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Calls.hangUp": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                callId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call as it is now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        call: components["schemas"]["Call"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Receipts.receipt": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                callId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt, issued once */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Ed25519, SPKI, PEM */
                        publicKey: string;
                        receipt: components["schemas"]["Receipt"];
                        /** @description Ed25519 over the canonical text (RFC 8785) of `receipt`, base64url */
                        signature: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Recordings.recording": {
        parameters: {
            query?: {
                /** @description ogg (Opus, stereo, the default) or wav (16-bit PCM, stereo, 16 kHz) */
                format?: ("ogg" | "wav") | string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                callId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recording: left the person, right what the person heard */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "audio/ogg": string;
                    "audio/wav": string;
                };
            };
            /** @description The recording: left the person, right what the person heard */
            206: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "audio/ogg": string;
                    "audio/wav": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "RecordingLinks.make": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                callId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewRecordingLink"];
            };
        };
        responses: {
            /** @description The link; its address is shown this once */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        link: components["schemas"]["RecordingLinkWithUrl"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Transcripts.transcript": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                callId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The turns in the order in which they began */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        transcript: components["schemas"]["Transcript"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "BrowserCalls.call": {
        parameters: {
            query?: {
                /** @description 1: a test employee sends the audio back */
                echo?: "1" | string;
            };
            header?: {
                /** @description A repeat with the same key and body gets the first answer again, for 24 hours */
                "Idempotency-Key"?: string;
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BrowserCall"];
            };
        };
        responses: {
            /** @description The call is up as soon as the browser has connected */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        callId: string;
                        /** @description the answer */
                        sdp: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "DryRun.run": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallOrder"] | components["schemas"]["PhoneOrder"];
            };
        };
        responses: {
            /** @description What the call would be now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dryRun: components["schemas"]["DryRun"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Connections.list": {
        parameters: {
            query?: {
                /** @description the nextCursor of the page before */
                cursor?: string;
                /** @description how many at most */
                limit?: number | string;
                /** @description only what is from this time on */
                since?: string;
                /** @description only what is before this time */
                until?: string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of connections */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Connections.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body gets the first answer again, for 24 hours */
                "Idempotency-Key"?: string;
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewConnection"];
            };
        };
        responses: {
            /** @description The new connection */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        connection: components["schemas"]["Connection"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Connections.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                connectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        connection: components["schemas"]["Connection"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Connections.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                connectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Connections.change": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                connectionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectionChanges"];
            };
        };
        responses: {
            /** @description The connection as it is now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        connection: components["schemas"]["Connection"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Deliveries.list": {
        parameters: {
            query?: {
                /** @description the nextCursor of the page before */
                cursor?: string;
                /** @description how many at most */
                limit?: number | string;
                /** @description only what is from this time on */
                since?: string;
                /** @description deliveries with this status */
                status?: ("due" | "sent" | "failed" | "unknown") | string;
                /** @description only what is before this time */
                until?: string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                connectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Deliveries.replay": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                connectionId: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DeliveryReplay"];
            };
        };
        responses: {
            /** @description It is due at once */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        delivery: components["schemas"]["Delivery"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Payloads.payloads": {
        parameters: {
            query?: {
                /** @description the nextCursor of the page before */
                cursor?: string;
                /** @description how many at most */
                limit?: number | string;
                /** @description only what is from this time on */
                since?: string;
                /** @description only what is before this time */
                until?: string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                connectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payloads */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayloadPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Payloads.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                connectionId: string;
                payloadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Payloads.replay": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                connectionId: string;
                payloadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is read again at once */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        payload: components["schemas"]["Payload"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Connections.rotate": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                connectionId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AddressRotation"];
            };
        };
        responses: {
            /** @description The connection with its new address */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        connection: components["schemas"]["Connection"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "SpeechTrial.run": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                connectionId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SpeechTrialWish"];
            };
        };
        responses: {
            /** @description What it said, heard and answered, with the times */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        trial: components["schemas"]["SpeechTrial"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Payloads.test": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                connectionId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ConnectionTest"];
            };
        };
        responses: {
            /** @description The test lead, or how the outcome fared */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lead: components["schemas"]["LeadWithNotes"] | null;
                        outcome: components["schemas"]["TestOutcome"] | null;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Payloads.try": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                connectionId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PayloadTrial"];
            };
        };
        responses: {
            /** @description What would be read */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["TriedItem"][];
                        reason?: string;
                        /** @enum {string} */
                        status: "received" | "read" | "rejected" | "ignored" | "unparseable" | "stuck";
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Events.open": {
        parameters: {
            query?: {
                /** @description the same for a first connection: the newest entry that is known */
                after?: string;
            };
            header?: {
                /** @description the last id that came; a browser sends it by itself */
                "Last-Event-ID"?: string;
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream without an end; the schema is that of one event, whose data are JSON */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": {
                        data: string;
                        /** @constant */
                        event: "begin";
                        /** @description from which a client goes on that connects again */
                        id: string;
                    } | {
                        data: string;
                        /** @constant */
                        event: "timeline";
                        /** @description from which a client goes on that connects again */
                        id: string;
                    } | {
                        data: string;
                        /** @constant */
                        event: "counts";
                        /** @description from which a client goes on that connects again */
                        id?: string;
                    } | {
                        data: string;
                        /** @constant */
                        event: "reset";
                        /** @description from which a client goes on that connects again */
                        id: string;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Dashboard.summary": {
        parameters: {
            query?: {
                /** @description metrics of this employee */
                employeeId?: string;
                /** @description metrics of the days from this one on, at most 366 */
                from?: string;
                /** @description and until this one; without it until today */
                to?: string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The summary */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description RFC 3339, UTC, milliseconds
                         */
                        asOf: string;
                        calls: {
                            failed: number;
                            refused: number;
                            /** @description requested and not placed: for their turn, a cap, money, or a trunk that takes calls */
                            waiting: number;
                        };
                        fleet: components["schemas"]["FleetRow"][];
                        metrics: components["schemas"]["Metrics"];
                        recentActivity: components["schemas"]["TimelineEntry"][];
                        /** @constant */
                        success: true;
                        wallet: {
                            creditsBalance: number;
                            exchangeRate: string;
                            perMinuteAgentRate: number;
                            validity: string;
                        };
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "DeadLetters.list": {
        parameters: {
            query?: {
                /** @description the nextCursor of the page before */
                cursor?: string;
                /** @description only of this step */
                group?: ("read-request" | "route-lead" | "plan-delivery" | "retry-call" | "deliver-outcome" | "plan-message" | "project") | string;
                /** @description how many at most */
                limit?: number | string;
                /** @description only what is from this time on */
                since?: string;
                /** @description only what is before this time */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of dead letters */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetterPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "DeadLetters.replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deadLetterId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dead letter, due now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deadLetter: components["schemas"]["DeadLetter"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "DoNotCall.list": {
        parameters: {
            query?: {
                /** @description the nextCursor of the page before */
                cursor?: string;
                /** @description how many at most */
                limit?: number | string;
                /** @description only what is from this time on */
                since?: string;
                /** @description only what is before this time */
                until?: string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoNotCallPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "DoNotCall.add": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDoNotCall"];
            };
        };
        responses: {
            /** @description The entry */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        doNotCall: components["schemas"]["DoNotCall"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "DoNotCall.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                phone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        doNotCall: components["schemas"]["DoNotCall"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "DoNotCall.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                phone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number as it is now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoNotCallCheck"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "DoNotCall.check": {
        parameters: {
            query: {
                /** @description a number in E.164, or as a person of the tenant’s region types it */
                phone: string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number as it was read */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoNotCallCheck"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "DoNotCall.import": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DoNotCallImport"] | unknown[];
            };
        };
        responses: {
            /** @description What became of them */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        added: number;
                        alreadyThere: number;
                        refused: {
                            code: string;
                            index: number;
                        }[];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Employees.list": {
        parameters: {
            query?: {
                /** @description the nextCursor of the page before */
                cursor?: string;
                /** @description how many at most */
                limit?: number | string;
                /** @description only what is from this time on */
                since?: string;
                /** @description only what is before this time */
                until?: string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of employees */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeePage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Employees.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body gets the first answer again, for 24 hours */
                "Idempotency-Key"?: string;
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEmployee"];
            };
        };
        responses: {
            /** @description The new employee */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        employee: components["schemas"]["Employee"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Employees.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                employeeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employee */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        employee: components["schemas"]["Employee"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Employees.change": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                employeeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeeChanges"];
            };
        };
        responses: {
            /** @description The employee as it is now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        employee: components["schemas"]["Employee"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Employees.preview": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                employeeId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmployeePreview"];
            };
        };
        responses: {
            /** @description A WAV: 16-bit PCM, mono, 16 kHz */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "audio/wav": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Erasures.list": {
        parameters: {
            query?: {
                /** @description the nextCursor of the page before */
                cursor?: string;
                /** @description how many at most */
                limit?: number | string;
                /** @description only what is from this time on */
                since?: string;
                /** @description only what is before this time */
                until?: string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of erasures */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasurePage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Erasures.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                erasureId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The erasure */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        erasure: components["schemas"]["Erasure"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Invitations.list": {
        parameters: {
            query?: {
                /** @description the nextCursor of the page before */
                cursor?: string;
                /** @description how many at most */
                limit?: number | string;
                /** @description only what is from this time on */
                since?: string;
                /** @description only what is before this time */
                until?: string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invitations */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Invitations.invite": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body gets the first answer again, for 24 hours */
                "Idempotency-Key"?: string;
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvitation"];
            };
        };
        responses: {
            /** @description The invitation, with its link */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitation: components["schemas"]["Invitation"];
                        /** @description the link to hand to the person: shown this once, and good for one use */
                        link: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Invitations.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken back */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Session.accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Newcomer"];
            };
        };
        responses: {
            /** @description Signed in; the cookie is in Set-Cookie */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        session: components["schemas"]["Session"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Languages.list": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The languages */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Language"][];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Leads.list": {
        parameters: {
            query?: {
                /** @description only those of this connection */
                connectionId?: string;
                /** @description the nextCursor of the page before */
                cursor?: string;
                /** @description only those with this e-mail address, in any case */
                email?: string;
                /** @description how many at most */
                limit?: number | string;
                /** @description only those whose name begins so, in any case; in the order of names, and without since and until */
                name?: string;
                /** @description only those with this number, in any form that a person types */
                phone?: string;
                /** @description only what is from this time on */
                since?: string;
                /** @description only those of this source, letter by letter */
                source?: string;
                /** @description only those with this status */
                status?: ("new" | "calling" | "contacted" | "unreachable" | "converted" | "lost" | "do-not-call") | string;
                /** @description only what is before this time */
                until?: string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of leads */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Exports.leads": {
        parameters: {
            query?: {
                /** @description only those of this connection */
                connectionId?: string;
                /** @description only those with this e-mail address, in any case */
                email?: string;
                /** @description only those whose name begins so, in any case; in the order of names, and without since and until */
                name?: string;
                /** @description only those with this number, in any form that a person types */
                phone?: string;
                /** @description only what is from this time on */
                since?: string;
                /** @description only those of this source, letter by letter */
                source?: string;
                /** @description only those with this status */
                status?: ("new" | "calling" | "contacted" | "unreachable" | "converted" | "lost" | "do-not-call") | string;
                /** @description only what is before this time */
                until?: string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV (RFC 4180) in UTF-8 with BOM, with a header line; an apostrophe stands before whatever would begin a formula */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Leads.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                leadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lead */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lead: components["schemas"]["LeadWithNotes"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Leads.erase": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                leadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The erasure; state is begun where a part has to wait */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        erasure: components["schemas"]["Erasure"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Leads.mark": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                leadId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadChanges"];
            };
        };
        responses: {
            /** @description The lead as it is now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lead: components["schemas"]["LeadWithNotes"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "LeadTimeline.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                leadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lead and its way */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: components["schemas"]["TimelineEntry"][];
                        /** @description there are later entries, which /api/timeline has */
                        isCut: boolean;
                        lead: components["schemas"]["LeadWithNotes"];
                        /** @constant */
                        success: true;
                        /** @description of the last 20 calls, newest first */
                        verdicts: components["schemas"]["CallVerdict"][];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "LeadBulk.take": {
        parameters: {
            query?: {
                /** @description of lines that do not say */
                employeeId?: string;
                /** @description of lines that do not say */
                tier?: ("value" | "standard" | "premium") | string;
                /** @description of lines that do not say */
                triggerImmediateCall?: ("true" | "false") | string;
            };
            header?: {
                /** @description A repeat with the same key and body gets the first answer again, for 24 hours */
                "Idempotency-Key"?: string;
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-ndjson": string;
                "text/csv": string;
            };
        };
        responses: {
            /** @description An answer a line */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Models.list": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them; none where no calls run in this process */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LocalModel"][];
                        /** @description how the laying stands that was asked for last; null if nobody has asked since the start */
                        laying: components["schemas"]["ModelLaying"];
                        /** @description whether this caller may have them laid by POST /api/models/lay */
                        mayLay: boolean;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Models.lay": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It goes on: GET /api/models tells how it stands */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description how the laying stands that was asked for last; null if nobody has asked since the start */
                        laying: components["schemas"]["ModelLaying"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "OperatorConnections.list": {
        parameters: {
            query?: {
                /** @description the nextCursor of the page before */
                cursor?: string;
                /** @description how many at most */
                limit?: number | string;
                /** @description only what is from this time on */
                since?: string;
                /** @description only what is before this time */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of connections */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "OperatorConnections.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body gets the first answer again, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewConnection"];
            };
        };
        responses: {
            /** @description The new connection */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        connection: components["schemas"]["Connection"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "OperatorConnections.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        connection: components["schemas"]["Connection"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "OperatorConnections.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "OperatorConnections.change": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connectionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectionChanges"];
            };
        };
        responses: {
            /** @description The connection as it is now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        connection: components["schemas"]["Connection"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Plugins.list": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PluginPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Providers.list": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Receipts.keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All keys there have been; none before the first receipt */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        keys: components["schemas"]["ReceiptKey"][];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            405: components["responses"]["405"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Recordings.linked": {
        parameters: {
            query: {
                /** @description ogg (Opus, stereo, the default) or wav (16-bit PCM, stereo, 16 kHz) */
                format?: ("ogg" | "wav") | string;
                /** @description as it was made */
                link: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recording: left the person, right what the person heard */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "audio/ogg": string;
                    "audio/wav": string;
                };
            };
            /** @description The recording: left the person, right what the person heard */
            206: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "audio/ogg": string;
                    "audio/wav": string;
                };
            };
            400: components["responses"]["400"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "RecordingLinks.list": {
        parameters: {
            query?: {
                /** @description only links to the recording of this call */
                callId?: string;
                /** @description the nextCursor of the page before */
                cursor?: string;
                /** @description how many at most */
                limit?: number | string;
                /** @description only what is from this time on */
                since?: string;
                /** @description only what is before this time */
                until?: string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of links, without their addresses */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordingLinkPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "RecordingLinks.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                linkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken back */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Session.read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        session: components["schemas"]["Session"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            405: components["responses"]["405"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Session.signIn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description Signed in; the cookie is in Set-Cookie */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        session: components["schemas"]["Session"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Session.signOut": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "OwnAccount.password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Changed */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Session.reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            /** @description The password is set */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "OwnAccount.confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordAndCode"];
            };
        };
        responses: {
            /** @description The second factor counts */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "OwnAccount.begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Password"];
            };
        };
        responses: {
            /** @description The secret, in base 32, and its address for a QR code */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secret: string;
                        /** @constant */
                        success: true;
                        uri: string;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "OwnAccount.remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Password"];
            };
        };
        responses: {
            /** @description A password alone signs in */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Subscriptions.list": {
        parameters: {
            query?: {
                /** @description the nextCursor of the page before */
                cursor?: string;
                /** @description how many at most */
                limit?: number | string;
                /** @description only what is from this time on */
                since?: string;
                /** @description only what is before this time */
                until?: string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of subscriptions */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Subscriptions.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body gets the first answer again, for 24 hours */
                "Idempotency-Key"?: string;
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSubscription"];
            };
        };
        responses: {
            /** @description The subscription, with its secret */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description signs the messages (Standard Webhooks): shown this once and never again */
                        secret: string;
                        subscription: components["schemas"]["Subscription"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Subscriptions.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        subscription: components["schemas"]["Subscription"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Subscriptions.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Subscriptions.change": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionChanges"];
            };
        };
        responses: {
            /** @description The subscription as it is now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        subscription: components["schemas"]["Subscription"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Messages.list": {
        parameters: {
            query?: {
                /** @description the nextCursor of the page before */
                cursor?: string;
                /** @description how many at most */
                limit?: number | string;
                /** @description only what is from this time on */
                since?: string;
                /** @description messages with this status */
                status?: ("due" | "sent" | "failed" | "given-up") | string;
                /** @description only what is before this time */
                until?: string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessagePage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Messages.replay": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                messageId: string;
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is due at once */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Messages.replayAll": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MessagesReplay"];
            };
        };
        responses: {
            /** @description How many are due at once */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        isMore: boolean;
                        replayed: number;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Subscriptions.rotate": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SecretRotation"];
            };
        };
        responses: {
            /** @description The subscription, with its new secret */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description signs the messages (Standard Webhooks): shown this once and never again */
                        secret: string;
                        subscription: components["schemas"]["Subscription"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Messages.test": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TestMessage"];
            };
        };
        responses: {
            /** @description How it fared */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        outcome: components["schemas"]["TestMessageOutcome"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "BrowserCalls.talk": {
        parameters: {
            query?: {
                /** @description the employee that takes the leads when absent; a visitor names one */
                employeeId?: string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employee */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        businessName: string;
                        employeeId: string;
                        employeeName: string;
                        iceServers: components["schemas"]["IceServer"][];
                        /** @description whether the employee sends audio back on request */
                        isTest: boolean;
                        /** @description BCP 47 */
                        language: string;
                        maxSeconds: number;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Tenants.list": {
        parameters: {
            query?: {
                /** @description the nextCursor of the page before */
                cursor?: string;
                /** @description how many at most */
                limit?: number | string;
                /** @description only what is from this time on */
                since?: string;
                /** @description only of this status */
                status?: ("active" | "suspended" | "deleting") | string;
                /** @description only what is before this time */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tenants */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Tenants.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body gets the first answer again, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTenant"];
            };
        };
        responses: {
            /** @description The tenant and its first key */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        apiKey: components["schemas"]["ApiKey"];
                        /** @description the key itself: shown this once and kept nowhere */
                        secret: string;
                        /** @constant */
                        success: true;
                        tenant: components["schemas"]["Tenant"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Tenants.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenantId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        tenant: components["schemas"]["Tenant"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Tenants.delete": {
        parameters: {
            query?: never;
            header: {
                /** @description the id of the tenant again, against slips */
                "X-Confirm-Tenant": string;
            };
            path: {
                tenantId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant, which is being deleted */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        tenant: components["schemas"]["Tenant"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Tenants.change": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenantId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantChanges"];
            };
        };
        responses: {
            /** @description The tenant as it is now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        tenant: components["schemas"]["Tenant"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Tenants.erasure": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenantId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The erasure; leadId is null */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        erasure: components["schemas"]["Erasure"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Timeline.list": {
        parameters: {
            query?: {
                /** @description entries of this call */
                callId?: string;
                /** @description the nextCursor of the page before */
                cursor?: string;
                /** @description entries of this lead */
                leadId?: string;
                /** @description how many at most */
                limit?: number | string;
                /** @description only what is from this time on */
                since?: string;
                /** @description only what is before this time */
                until?: string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries, oldest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimelineEntryPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Trunks.list": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrunkPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Trunks.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body gets the first answer again, for 24 hours */
                "Idempotency-Key"?: string;
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTrunk"];
            };
        };
        responses: {
            /** @description The new trunk */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        trunk: components["schemas"]["Trunk"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Trunks.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                trunkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trunk */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        trunk: components["schemas"]["Trunk"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Trunks.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                trunkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Trunks.change": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                trunkId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrunkChanges"];
            };
        };
        responses: {
            /** @description The trunk as it is now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        trunk: components["schemas"]["Trunk"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Trunks.quality": {
        parameters: {
            query?: {
                /** @description calls requested from this time on; 24 hours before `to` when absent */
                from?: string;
                /** @description calls requested before this time; now when absent */
                to?: string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                trunkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its measures */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        quality: components["schemas"]["TrunkQuality"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "TrunkHealth.list": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them, in the order in which they are tried */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrunkStatePage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Users.list": {
        parameters: {
            query?: {
                /** @description the nextCursor of the page before */
                cursor?: string;
                /** @description how many at most */
                limit?: number | string;
                /** @description only what is from this time on */
                since?: string;
                /** @description only what is before this time */
                until?: string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of users */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Users.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Users.change": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserChanges"];
            };
        };
        responses: {
            /** @description The user as it is now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        user: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Users.resetLink": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewResetLink"];
            };
        };
        responses: {
            /** @description The link */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description the link to hand to the person: shown this once, and good for one use */
                        link: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "VirtualNumbers.list": {
        parameters: {
            query?: {
                /** @description the nextCursor of the page before */
                cursor?: string;
                /** @description how many at most */
                limit?: number | string;
                /** @description only what is from this time on */
                since?: string;
                /** @description only what is before this time */
                until?: string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of numbers */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VirtualNumberPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "VirtualNumbers.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body gets the first answer again, for 24 hours */
                "Idempotency-Key"?: string;
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewVirtualNumber"];
            };
        };
        responses: {
            /** @description The new number */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        virtualNumber: components["schemas"]["VirtualNumber"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "VirtualNumbers.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                virtualNumberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        virtualNumber: components["schemas"]["VirtualNumber"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "VirtualNumbers.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                virtualNumberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "VirtualNumbers.change": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path: {
                virtualNumberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VirtualNumberChanges"];
            };
        };
        responses: {
            /** @description The number as it is now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        virtualNumber: components["schemas"]["VirtualNumber"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Wallet.view": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The wallet */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        wallet: components["schemas"]["Wallet"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Wallet.change": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WalletChanges"];
            };
        };
        responses: {
            /** @description The wallet as it is now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        wallet: components["schemas"]["Wallet"];
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Wallet.ledger": {
        parameters: {
            query?: {
                /** @description the nextCursor of the page before */
                cursor?: string;
                /** @description how many at most */
                limit?: number | string;
                /** @description only what is from this time on */
                since?: string;
                /** @description only what is before this time */
                until?: string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the ledger */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerEntryPage"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Exports.ledger": {
        parameters: {
            query?: {
                /** @description only what is from this time on */
                since?: string;
                /** @description only what is before this time */
                until?: string;
            };
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV (RFC 4180) in UTF-8 with BOM, with a header line; an apostrophe stands before whatever would begin a formula */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Wallet.refund": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Refund"];
            };
        };
        responses: {
            /** @description Given back before */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletMovement"];
                };
            };
            /** @description Given back */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletMovement"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Wallet.topUp": {
        parameters: {
            query?: never;
            header?: {
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopUp"];
            };
        };
        responses: {
            /** @description Added before */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletMovement"];
                };
            };
            /** @description Added */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletMovement"];
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Hooks.shared.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A plugin’s id, see GET /api/plugins */
                plugin: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken, or the answer to a platform’s challenge, in the words that the platform expects */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            400: components["responses"]["400"];
            /** @description Not proved to be from its sender; a problem (RFC 9457), where the platform needs no words of its own */
            401: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description As 401, where the platform expects this status; or the connection’s settings allow no answer */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Hooks.shared.put": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A plugin’s id, see GET /api/plugins */
                plugin: string;
            };
            cookie?: never;
        };
        /** @description What the platform sends, in its own shape; at most 1 MiB */
        requestBody?: {
            content: {
                "application/json": unknown;
                "application/x-www-form-urlencoded": {
                    [key: string]: unknown;
                };
                "text/xml": string;
            };
        };
        responses: {
            /** @description Taken, or the answer to a platform’s challenge, in the words that the platform expects */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            400: components["responses"]["400"];
            /** @description Not proved to be from its sender; a problem (RFC 9457), where the platform needs no words of its own */
            401: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description As 401, where the platform expects this status; or the connection’s settings allow no answer */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Hooks.shared.post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A plugin’s id, see GET /api/plugins */
                plugin: string;
            };
            cookie?: never;
        };
        /** @description What the platform sends, in its own shape; at most 1 MiB */
        requestBody?: {
            content: {
                "application/json": unknown;
                "application/x-www-form-urlencoded": {
                    [key: string]: unknown;
                };
                "text/xml": string;
            };
        };
        responses: {
            /** @description Taken, or the answer to a platform’s challenge, in the words that the platform expects */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            400: components["responses"]["400"];
            /** @description Not proved to be from its sender; a problem (RFC 9457), where the platform needs no words of its own */
            401: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description As 401, where the platform expects this status; or the connection’s settings allow no answer */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Hooks.shared.patch": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A plugin’s id, see GET /api/plugins */
                plugin: string;
            };
            cookie?: never;
        };
        /** @description What the platform sends, in its own shape; at most 1 MiB */
        requestBody?: {
            content: {
                "application/json": unknown;
                "application/x-www-form-urlencoded": {
                    [key: string]: unknown;
                };
                "text/xml": string;
            };
        };
        responses: {
            /** @description Taken, or the answer to a platform’s challenge, in the words that the platform expects */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            400: components["responses"]["400"];
            /** @description Not proved to be from its sender; a problem (RFC 9457), where the platform needs no words of its own */
            401: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description As 401, where the platform expects this status; or the connection’s settings allow no answer */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Hooks.own.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A plugin’s id, see GET /api/plugins */
                plugin: string;
                /** @description The token of a connection’s address: who knows it may post */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken, or the answer to a platform’s challenge, in the words that the platform expects */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            400: components["responses"]["400"];
            /** @description Not proved to be from its sender; a problem (RFC 9457), where the platform needs no words of its own */
            401: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description As 401, where the platform expects this status; or the connection’s settings allow no answer */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Hooks.own.put": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A plugin’s id, see GET /api/plugins */
                plugin: string;
                /** @description The token of a connection’s address: who knows it may post */
                token: string;
            };
            cookie?: never;
        };
        /** @description What the platform sends, in its own shape; at most 1 MiB */
        requestBody?: {
            content: {
                "application/json": unknown;
                "application/x-www-form-urlencoded": {
                    [key: string]: unknown;
                };
                "text/xml": string;
            };
        };
        responses: {
            /** @description Taken, or the answer to a platform’s challenge, in the words that the platform expects */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            400: components["responses"]["400"];
            /** @description Not proved to be from its sender; a problem (RFC 9457), where the platform needs no words of its own */
            401: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description As 401, where the platform expects this status; or the connection’s settings allow no answer */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Hooks.own.post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A plugin’s id, see GET /api/plugins */
                plugin: string;
                /** @description The token of a connection’s address: who knows it may post */
                token: string;
            };
            cookie?: never;
        };
        /** @description What the platform sends, in its own shape; at most 1 MiB */
        requestBody?: {
            content: {
                "application/json": unknown;
                "application/x-www-form-urlencoded": {
                    [key: string]: unknown;
                };
                "text/xml": string;
            };
        };
        responses: {
            /** @description Taken, or the answer to a platform’s challenge, in the words that the platform expects */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            400: components["responses"]["400"];
            /** @description Not proved to be from its sender; a problem (RFC 9457), where the platform needs no words of its own */
            401: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description As 401, where the platform expects this status; or the connection’s settings allow no answer */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Hooks.own.patch": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A plugin’s id, see GET /api/plugins */
                plugin: string;
                /** @description The token of a connection’s address: who knows it may post */
                token: string;
            };
            cookie?: never;
        };
        /** @description What the platform sends, in its own shape; at most 1 MiB */
        requestBody?: {
            content: {
                "application/json": unknown;
                "application/x-www-form-urlencoded": {
                    [key: string]: unknown;
                };
                "text/xml": string;
            };
        };
        responses: {
            /** @description Taken, or the answer to a platform’s challenge, in the words that the platform expects */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            400: components["responses"]["400"];
            /** @description Not proved to be from its sender; a problem (RFC 9457), where the platform needs no words of its own */
            401: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description As 401, where the platform expects this status; or the connection’s settings allow no answer */
            403: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "LeadWebhook.accept": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body gets the first answer again, for 24 hours */
                "Idempotency-Key"?: string;
                /** @description For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key */
                "X-Tenant-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadRequest"];
            };
        };
        responses: {
            /** @description The lead is stored, and its call, if one was asked for, is on its way */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        callId: string | null;
                        employeeId: string | null;
                        leadId: string;
                        /** @enum {string} */
                        status: "accepted" | "duplicate";
                        /** @constant */
                        success: true;
                        /** @enum {string} */
                        tier: "value" | "standard" | "premium";
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Widget.call": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WidgetCall"];
            };
        };
        responses: {
            /** @description The call is up as soon as the browser has connected */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        callId: string;
                        /** @description the answer */
                        sdp: string;
                        /** @constant */
                        success: true;
                        /** @description to leave name and phone with, until 5 minutes after the longest call */
                        token: string;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Widget.lead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WidgetLead"];
            };
        };
        responses: {
            /** @description The lead is stored */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description there are too many enquiries at the moment: nobody is called until a person asks for it */
                        isHeld: boolean;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Widget.session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WidgetSession"];
            };
        };
        responses: {
            /** @description The token lives 5 minutes */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        businessName: string;
                        /** @description whether who leaves a phone is called at once */
                        callsBack: boolean;
                        employeeId: string;
                        employeeName: string;
                        /**
                         * Format: date-time
                         * @description RFC 3339, UTC, milliseconds
                         */
                        expiresAt: string;
                        iceServers: components["schemas"]["IceServer"][];
                        /** @description whether the call will be recorded */
                        isRecorded: boolean;
                        /** @description BCP 47 */
                        language: string;
                        maxSeconds: number;
                        /** @constant */
                        success: true;
                        token: string;
                    };
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            408: components["responses"]["408"];
            409: components["responses"]["409"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Health.live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It does */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["400"];
            405: components["responses"]["405"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Health.ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It can */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["400"];
            405: components["responses"]["405"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "Metrics.read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Prometheus text */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["400"];
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            405: components["responses"]["405"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
            /** @description Anything else, in the same shape */
            default: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Api-Version": components["headers"]["X-Api-Version"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "event.call.answered": {
        parameters: {
            query?: never;
            header: {
                /** @description the message’s id, the same on every try: drop what has come before */
                "webhook-id": string;
                /** @description v1, and a base64 HMAC-SHA256 for each secret that is valid, with a space between them */
                "webhook-signature": string;
                /** @description when this try was signed, in seconds since 1970 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallAnsweredEvent"];
            };
        };
        responses: {
            /** @description Taken */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No more messages are wanted: the subscription is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken: it is sent again, up to eleven times in a day; Retry-After of 429 and 503 is heeded */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.call.ended": {
        parameters: {
            query?: never;
            header: {
                /** @description the message’s id, the same on every try: drop what has come before */
                "webhook-id": string;
                /** @description v1, and a base64 HMAC-SHA256 for each secret that is valid, with a space between them */
                "webhook-signature": string;
                /** @description when this try was signed, in seconds since 1970 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallEndedEvent"];
            };
        };
        responses: {
            /** @description Taken */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No more messages are wanted: the subscription is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken: it is sent again, up to eleven times in a day; Retry-After of 429 and 503 is heeded */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.call.refused": {
        parameters: {
            query?: never;
            header: {
                /** @description the message’s id, the same on every try: drop what has come before */
                "webhook-id": string;
                /** @description v1, and a base64 HMAC-SHA256 for each secret that is valid, with a space between them */
                "webhook-signature": string;
                /** @description when this try was signed, in seconds since 1970 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallRefusedEvent"];
            };
        };
        responses: {
            /** @description Taken */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No more messages are wanted: the subscription is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken: it is sent again, up to eleven times in a day; Retry-After of 429 and 503 is heeded */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.call.requested": {
        parameters: {
            query?: never;
            header: {
                /** @description the message’s id, the same on every try: drop what has come before */
                "webhook-id": string;
                /** @description v1, and a base64 HMAC-SHA256 for each secret that is valid, with a space between them */
                "webhook-signature": string;
                /** @description when this try was signed, in seconds since 1970 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallRequestedEvent"];
            };
        };
        responses: {
            /** @description Taken */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No more messages are wanted: the subscription is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken: it is sent again, up to eleven times in a day; Retry-After of 429 and 503 is heeded */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.connection.paused": {
        parameters: {
            query?: never;
            header: {
                /** @description the message’s id, the same on every try: drop what has come before */
                "webhook-id": string;
                /** @description v1, and a base64 HMAC-SHA256 for each secret that is valid, with a space between them */
                "webhook-signature": string;
                /** @description when this try was signed, in seconds since 1970 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectionPausedEvent"];
            };
        };
        responses: {
            /** @description Taken */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No more messages are wanted: the subscription is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken: it is sent again, up to eleven times in a day; Retry-After of 429 and 503 is heeded */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.delivery.failed": {
        parameters: {
            query?: never;
            header: {
                /** @description the message’s id, the same on every try: drop what has come before */
                "webhook-id": string;
                /** @description v1, and a base64 HMAC-SHA256 for each secret that is valid, with a space between them */
                "webhook-signature": string;
                /** @description when this try was signed, in seconds since 1970 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryFailedEvent"];
            };
        };
        responses: {
            /** @description Taken */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No more messages are wanted: the subscription is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken: it is sent again, up to eleven times in a day; Retry-After of 429 and 503 is heeded */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.lead.accepted": {
        parameters: {
            query?: never;
            header: {
                /** @description the message’s id, the same on every try: drop what has come before */
                "webhook-id": string;
                /** @description v1, and a base64 HMAC-SHA256 for each secret that is valid, with a space between them */
                "webhook-signature": string;
                /** @description when this try was signed, in seconds since 1970 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadAcceptedEvent"];
            };
        };
        responses: {
            /** @description Taken */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No more messages are wanted: the subscription is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken: it is sent again, up to eleven times in a day; Retry-After of 429 and 503 is heeded */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.lead.changed": {
        parameters: {
            query?: never;
            header: {
                /** @description the message’s id, the same on every try: drop what has come before */
                "webhook-id": string;
                /** @description v1, and a base64 HMAC-SHA256 for each secret that is valid, with a space between them */
                "webhook-signature": string;
                /** @description when this try was signed, in seconds since 1970 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadChangedEvent"];
            };
        };
        responses: {
            /** @description Taken */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No more messages are wanted: the subscription is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken: it is sent again, up to eleven times in a day; Retry-After of 429 and 503 is heeded */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.sign-in.refused": {
        parameters: {
            query?: never;
            header: {
                /** @description the message’s id, the same on every try: drop what has come before */
                "webhook-id": string;
                /** @description v1, and a base64 HMAC-SHA256 for each secret that is valid, with a space between them */
                "webhook-signature": string;
                /** @description when this try was signed, in seconds since 1970 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInRefusedEvent"];
            };
        };
        responses: {
            /** @description Taken */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No more messages are wanted: the subscription is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken: it is sent again, up to eleven times in a day; Retry-After of 429 and 503 is heeded */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.source.silent": {
        parameters: {
            query?: never;
            header: {
                /** @description the message’s id, the same on every try: drop what has come before */
                "webhook-id": string;
                /** @description v1, and a base64 HMAC-SHA256 for each secret that is valid, with a space between them */
                "webhook-signature": string;
                /** @description when this try was signed, in seconds since 1970 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SourceSilentEvent"];
            };
        };
        responses: {
            /** @description Taken */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No more messages are wanted: the subscription is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken: it is sent again, up to eleven times in a day; Retry-After of 429 and 503 is heeded */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.source.stuck": {
        parameters: {
            query?: never;
            header: {
                /** @description the message’s id, the same on every try: drop what has come before */
                "webhook-id": string;
                /** @description v1, and a base64 HMAC-SHA256 for each secret that is valid, with a space between them */
                "webhook-signature": string;
                /** @description when this try was signed, in seconds since 1970 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SourceStuckEvent"];
            };
        };
        responses: {
            /** @description Taken */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No more messages are wanted: the subscription is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken: it is sent again, up to eleven times in a day; Retry-After of 429 and 503 is heeded */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.subscription.disabled": {
        parameters: {
            query?: never;
            header: {
                /** @description the message’s id, the same on every try: drop what has come before */
                "webhook-id": string;
                /** @description v1, and a base64 HMAC-SHA256 for each secret that is valid, with a space between them */
                "webhook-signature": string;
                /** @description when this try was signed, in seconds since 1970 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionDisabledEvent"];
            };
        };
        responses: {
            /** @description Taken */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No more messages are wanted: the subscription is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken: it is sent again, up to eleven times in a day; Retry-After of 429 and 503 is heeded */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.trunk.failing": {
        parameters: {
            query?: never;
            header: {
                /** @description the message’s id, the same on every try: drop what has come before */
                "webhook-id": string;
                /** @description v1, and a base64 HMAC-SHA256 for each secret that is valid, with a space between them */
                "webhook-signature": string;
                /** @description when this try was signed, in seconds since 1970 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrunkFailingEvent"];
            };
        };
        responses: {
            /** @description Taken */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No more messages are wanted: the subscription is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken: it is sent again, up to eleven times in a day; Retry-After of 429 and 503 is heeded */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.wallet.capped": {
        parameters: {
            query?: never;
            header: {
                /** @description the message’s id, the same on every try: drop what has come before */
                "webhook-id": string;
                /** @description v1, and a base64 HMAC-SHA256 for each secret that is valid, with a space between them */
                "webhook-signature": string;
                /** @description when this try was signed, in seconds since 1970 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WalletCappedEvent"];
            };
        };
        responses: {
            /** @description Taken */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No more messages are wanted: the subscription is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken: it is sent again, up to eleven times in a day; Retry-After of 429 and 503 is heeded */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "event.wallet.low": {
        parameters: {
            query?: never;
            header: {
                /** @description the message’s id, the same on every try: drop what has come before */
                "webhook-id": string;
                /** @description v1, and a base64 HMAC-SHA256 for each secret that is valid, with a space between them */
                "webhook-signature": string;
                /** @description when this try was signed, in seconds since 1970 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WalletLowEvent"];
            };
        };
        responses: {
            /** @description Taken */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No more messages are wanted: the subscription is disabled */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken: it is sent again, up to eleven times in a day; Retry-After of 429 and 503 is heeded */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
