//! Game records: read leniently, written in one strict form.
