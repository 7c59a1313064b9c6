@rem Windows has no `exec`, with which "npm start" replaces its shell on other systems (ADR 30).
@%*
